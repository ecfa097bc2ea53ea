// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/signature.hpp>

namespace toll::detail {

// What backends share out to their threads is a `work`: called as work(givens, place, first, last)
// it runs positions first .. last - 1, for the thread at a place, and returns the states.

/// A function of its own: beside the making and merging of copies g++ has no registers left for the
/// loop, and one that updates memory at random must not read what it needs from there too. Such a
/// loop has no vector form; unrolled, a histogram takes three quarters of the time on a Zen 4.
template <class Givens, class Segment, class Body, class Position>
[[gnu::noinline]] typename Givens::values visit_alone(const Segment& indices, const Body& body,
                                                      typename Givens::values states,
                                                      Position first, Position last) {
  const Segment over{indices};
  const Body work{body};
  auto mine = states;
#if !defined(__CUDACC__)  // nvcc does not have it
#pragma GCC unroll 8
#endif
  for (Position k = first; k < last; ++k) {
    Givens::call(work, mine, over[k]);
  }
  return mine;
}

/// A loop, in order even where other loops run in lanes: two iterations may contribute at one index.
template <class Segment, class Body>
struct loop_work {
  Segment indices;
  Body body;

  template <class Givens>
  typename Givens::values operator()(const Givens& givens, index_t place, index_t first,
                                     index_t last) const {
    using position = index_of<Body>;
    return visit_alone<Givens>(indices, body, givens.begin(place), static_cast<position>(first),
                               static_cast<position>(last));
  }
};

template <class Segment, class Body>
loop_work(Segment, Body) -> loop_work<Segment, Body>;  // clang 14 and 15 do not deduce it

/// Runs part of a work, and joins its results to `partial`. A thread without any leaves all alone.
template <class Givens, class Work, class Slot>
void run_part(const Work& work, const Givens& givens, index_t place, index_t first, index_t last,
              Slot&& partial) {
  if (first < last) {
    const auto mine = work(givens, place, first, last);
    if constexpr (Givens::has_results()) {
      givens.join(partial, mine);
    }
  }
}

// A reproducible loop with givens has this many places, and shares out its iterations to them by
// size alone. More threads than this find nothing to do in it.
inline constexpr index_t reproducible_places = 16;

/// The part of a reproducible work of some size that is place p's.
template <class Givens, class Work, class Slot>
void run_reproducible_part(const Work& work, const Givens& givens, index_t p, index_t size,
                           Slot&& partial) {
  const auto start_of = [=](index_t part) {
    return size / reproducible_places * part +
           size % reproducible_places * part / reproducible_places;
  };
  run_part(work, givens, p, start_of(p), start_of(p + 1), static_cast<Slot&&>(partial));
}

}  // namespace toll::detail
