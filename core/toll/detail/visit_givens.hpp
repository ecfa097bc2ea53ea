// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/signature.hpp>

namespace toll::detail {

/// A function of its own: beside the making and merging of copies g++ has no registers left for the
/// loop, and one that updates memory at random must not read what it needs from there too.
template <class Givens, class Segment, class Body, class Position>
[[gnu::noinline]] typename Givens::values visit_alone(const Segment& indices, const Body& body,
                                                      typename Givens::values states,
                                                      Position first, Position last) {
  const Segment over{indices};
  const Body work{body};
  auto mine = states;
  for (Position k = first; k < last; ++k) {
    Givens::call(work, mine, over[k]);
  }
  return mine;
}

/// Positions first .. last - 1 of a loop with givens, for the thread at a place, which joins its
/// results to `partial`. In order even where other loops run in lanes: two iterations may contribute
/// at one index. A thread without any leaves all alone.
template <class Givens, class Segment, class Body, class Slot>
void visit_with_givens(const Segment& indices, const Givens& givens, index_t place,
                       const Body& body, index_t first, index_t last, Slot&& partial) {
  using position = index_of<Body>;
  if (first < last) {
    const auto mine =
        visit_alone<Givens>(indices, body, givens.begin(place), static_cast<position>(first),
                            static_cast<position>(last));
    if constexpr (Givens::has_results()) {
      givens.join(partial, mine);
    }
  }
}

// A reproducible loop with givens has this many places, and shares out its iterations to them by
// size alone. More threads than this find nothing to do in it.
inline constexpr index_t reproducible_places = 16;

/// The part of a reproducible loop that is place p's.
template <class Givens, class Segment, class Body, class Slot>
void visit_part_with_givens(const Segment& indices, const Givens& givens, index_t p,
                            const Body& body, Slot&& partial) {
  const index_t size = indices.size();
  const auto start_of = [=](index_t part) {
    return size / reproducible_places * part +
           size % reproducible_places * part / reproducible_places;
  };
  visit_with_givens(indices, givens, p, body, start_of(p), start_of(p + 1),
                    static_cast<Slot&&>(partial));
}

}  // namespace toll::detail
