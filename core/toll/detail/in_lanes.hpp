// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/blocks_of_line.hpp>
#include <toll/detail/call_inlined.hpp>
#include <toll/detail/unknown_before.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>

namespace toll::detail {

/// The loops of in_order.hpp for iterations that may run side by side in vector registers. No pragma says
/// to a compiler that they are independent: clang and g++ take `omp simd`, `assume_safety` and `ivdep` for a statement
/// about a local array of the body too, and share it among iterations (docs/adr/0097).

template <class Segment, class Body, std::integral Position>
void visit_in_lanes(const Segment& indices, const Body& body, Position first, Position last) {
  const Segment over{indices};
  const Body work{body};
#if defined(__clang__)
#pragma clang loop vectorize(enable)
#endif
  for (Position k = first; k < last; ++k) {
    work(over[k]);
  }
}

/// Accumulators side by side in a reduction, as a compiler can hold them in vector registers: 128
/// bytes of each are two AVX-512 or four AVX registers, which hides the latency of the addition.
/// Accumulators that are not numbers never vectorise, and are kept single.
template <class Set>
inline constexpr int lane_count = Set::is_arithmetic() ? 128 / static_cast<int>(Set::largest()) : 1;

template <class Set>
using lanes_of = typename Set::template lanes<lane_count<Set>>;

template <class Set>
TOLL_FN lanes_of<Set> lane_identities(const Set& set) {
  return set.template lane_identities<lane_count<Set>>();
}

/// How many of them one loop is over. For g++ they fill a vector register, and so do the positions beside them, which
/// may be of a smaller type: it makes one vector of that loop. It writes a loop over all out before it looks for
/// vectors, or keeps them in memory.
template <class Set, std::integral Position>
constexpr int lanes_at_once() {
#if defined(__clang__)
  return lane_count<Set>;
#else
#if defined(__AVX512F__)
  constexpr std::size_t bytes = 64;
#elif defined(__AVX__)
  constexpr std::size_t bytes = 32;
#else
  constexpr std::size_t bytes = 16;
#endif
  return std::min(lane_count<Set>,
                  static_cast<int>(bytes / std::min(sizeof(Position), Set::largest())));
#endif
}

/// The indices of an innermost loop, in place of a segment whose positions count from 0.
struct each_index {
  template <std::integral Index>
  constexpr Index operator[](Index k) const {
    return k;
  }
};

/// k - 1. What clang would convert in lanes, k, k + 1, k + 2 and so on, it puts together piece by piece; numbers that
/// are added to one that it knows nothing of, it adds at once.
template <std::integral Position>
TOLL_FN Position position_before(Position k) {
  auto before = static_cast<Position>(k - 1);
#if defined(__clang__) && (defined(__x86_64__) || defined(__aarch64__))
  if constexpr (sizeof(Position) <= 4) {  // AVX2 converts no longer ones
    asm("" : "+r"(before));
  }
#endif
  return before;
}

/// As many iterations from `first` on as fill all lanes; returns the first that is left. A function of
/// its own, so that its accumulators are in registers: g++ 12 keeps in memory what the remainder
/// indexes by a variable.
template <class Set, class Segment, class Body, std::integral Position>
[[gnu::noinline]] TOLL_FN Position reduce_full_lanes(const Set& reductions, const Segment& indices,
                                                     const Body& body, Position first,
                                                     Position last, lanes_of<Set>& partial) {
  constexpr int lanes = lane_count<Set>;
  using place = decltype(first + 0);
  constexpr place width = lanes_at_once<Set, place>();
  const Set set{reductions};
  const Segment over{indices};
  const Body work{body};
  lanes_of<Set> sums{partial};
  if constexpr (!std::same_as<Segment, each_index> && sizeof(Position) > 4) {
    // clang converts integers of 64 bits to floating point in lanes only if it knows that none is negative.
    if (first < 0) {
      __builtin_unreachable();
    }
  }
  Position k = first;
  for (; last - k >= lanes; k += lanes) {
    const Position before = position_before(k);
#if !defined(__clang__) && !defined(__CUDACC__)
#pragma GCC unroll 8
#endif
    for (place part = 0; part < place{lanes}; part += width) {
#if defined(__clang__)
#pragma clang loop vectorize(enable)
#elif !defined(__CUDACC__)
#pragma GCC unroll 1
#endif
      for (place lane = part; lane < part + width; ++lane) {
        set.visit_lane(work, over[static_cast<Position>(before + (lane + 1))], sums, lane);
      }
    }
  }
  partial = sums;
  return k;
}

/// Continues `partial` over further positions. Iteration k adds to accumulator k - first modulo
/// the lane count; that order is fixed by first and last alone. It is what lets a floating-point
/// reduction vectorise: no compiler may reorder the additions to a single accumulator.
template <class Set, class Segment, class Body, std::integral Position>
TOLL_FN void reduce_in_lanes(const Set& set, const Segment& indices, const Body& body,
                             Position first, Position last, lanes_of<Set>& partial) {
  Position k = first;
  if (last - first >= lane_count<Set>) {
    k = reduce_full_lanes(set, indices, body, first, last, partial);
  }
  const Segment over{indices};
  const Body work{body};
  const int rest = static_cast<int>(last - k);
  for (int lane = 0; lane < rest; ++lane) {
    set.visit_lane(work, over[static_cast<Position>(k + lane)], partial, lane);
  }
}

/// The result of lanes that ran side by side.
template <class Set>
TOLL_FN typename Set::values joined(const Set& set, const lanes_of<Set>& partial) {
  return set.template joined<lane_count<Set>>(partial);
}

/// A whole reduction in lanes, from the identity to the result.
template <class Set, class Segment, class Body, std::integral Position>
typename Set::values reduced_in_lanes(const Set& set, const Segment& indices, const Body& body,
                                      Position first, Position last) {
  auto partial = lane_identities(set);
  reduce_in_lanes(set, indices, body, first, last, partial);
  return joined(set, partial);
}

/// The innermost loop of nests and teams.
struct side_by_side {
  using in_registers = side_by_side;

  template <std::integral Index, class Body>
  TOLL_FN static void loop(Index first, Index last, const Body& body) {
#if defined(__clang__)
#pragma clang loop vectorize(enable)
#endif
    for (Index k = first; k < last; ++k) {
      call_inlined(body, k);
    }
  }

  /// One of many of the same length: for clang in blocks (blocks_of_line.hpp). g++ 12 would compute the
  /// end of its vector loop before all of them, and run out of registers for it.
  template <std::integral Index, class Body>
  [[gnu::always_inline]] static void line(Index first, Index last, const Body& body) {
#if defined(__clang__)
    const blocks_of_line<Index> blocks{first, last};
    if (blocks.are_some()) {
#pragma clang loop vectorize(enable)
      for (Index k = first; k != blocks.end(); ++k) {
        call_inlined(body, k);
      }
    }
    if (blocks.end() != last) {  // clang would step addresses for what is left from line to line
      Index k = opaque(blocks.end());
#pragma clang loop vectorize(enable) interleave_count(1)
      do {
        call_inlined(body, k);
      } while (++k < last);
    }
#else
    loop(first, unknown_before(last), body);
#endif
  }

  /// One of a length that the compiler knows needs none of that.
  template <std::integral Index, class Body>
  static void line_of_known_length(Index first, Index last, const Body& body) {
    loop(first, last, body);
  }

  /// A reduction of fewer iterations is faster without lanes: to add them up takes longer.
  template <class Set>
  static constexpr index_t short_line = lane_count<Set>;

  /// Accumulators for a reduction of several loops: `start`, `reduce` for each, `finished`.
  template <class Set>
  TOLL_FN static lanes_of<Set> start(const Set& set) {
    return lane_identities(set);
  }

  template <class Set>
  static void resume(const Set& set, lanes_of<Set>& partial, index_t place) {
    set.resume_lanes(partial, place);
  }

  template <class Set, std::integral Index, class Body>
  TOLL_FN static void reduce(const Set& set, Index first, Index last, const Body& body,
                             lanes_of<Set>& partial) {
    reduce_in_lanes(set, each_index{}, body, first, last, partial);
  }

  template <class Set>
  TOLL_FN static typename Set::values finished(const Set& set, const lanes_of<Set>& partial) {
    return joined(set, partial);
  }
};

}  // namespace toll::detail
