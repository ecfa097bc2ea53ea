// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/blocks_of_line.hpp>
#include <toll/detail/call_inlined.hpp>
#include <toll/detail/unknown_before.hpp>

#include <concepts>

namespace toll::detail {

/// The loops that one thread runs over positions first .. last - 1, one after the other. Everything
/// is copied into locals whose address never escapes, so that what the body captured, and the
/// accumulators, stay in registers, where behind a reference g++ would keep them in memory.
/// (Parameters by value would do as well, but inside a target region g++ 12 takes them for
/// variables to be mapped, and fails.)

/// An innermost loop, whatever an iteration reads that another wrote.
struct one_by_one {
  using in_registers = one_by_one;

  template <std::integral Index, class Body>
  TOLL_FN static void loop(Index first, Index last, const Body& body) {
    for (Index k = first; k < last; ++k) {
      call_inlined(body, k);
    }
  }

  template <std::integral Index, class Body>
  static void line(Index first, Index last, const Body& body) {
    loop(first, last, body);
  }

  /// Accumulators for a reduction of several loops: `start`, `reduce` for each, `finished`.
  template <class Set>
  TOLL_FN static typename Set::values start(const Set& set) {
    return set.identity();
  }

  template <class Set>
  static void resume(const Set& set, typename Set::values& partial, index_t place) {
    set.resume(partial, place);
  }

  template <class Set, std::integral Index, class Body>
  TOLL_FN static void reduce(const Set& set, Index first, Index last, const Body& body,
                             typename Set::values& partial) {
    for (Index k = first; k < last; ++k) {
      set.visit(body, k, partial);
    }
  }

  template <class Set>
  TOLL_FN static typename Set::values finished(const Set&, const typename Set::values& partial) {
    return partial;
  }
};

/// That of nests and teams.
struct independent : one_by_one {
  using in_registers = independent;

  /// For clang in blocks (blocks_of_line.hpp). g++ 12 would compute the end of its vector loop before all
  /// lines, and run out of registers for it.
  template <std::integral Index, class Body>
  [[gnu::always_inline]] static void line(Index first, Index last, const Body& body) {
#if defined(__clang__)
    const blocks_of_line<Index> blocks{first, last};
    if (blocks.are_some()) {
      for (Index k = first; k != blocks.end(); ++k) {
        call_inlined(body, k);
      }
    }
    if (blocks.end() != last) {  // clang would step addresses for what is left from line to line
      Index k = opaque(blocks.end());
#pragma clang loop interleave_count(1)
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
};

template <class Segment, class Body, std::integral Position>
void visit_in_order(const Segment& indices, const Body& body, Position first, Position last) {
  const Segment over{indices};
  const Body work{body};
  for (Position k = first; k < last; ++k) {
    work(over[k]);
  }
}

template <class Set, class Segment, class Body, std::integral Position>
typename Set::values reduce_in_order(const Set& reductions, const Segment& indices,
                                     const Body& body, Position first, Position last) {
  const Set set{reductions};
  const Segment over{indices};
  const Body work{body};
  auto total = set.identity();
  for (Position k = first; k < last; ++k) {
    set.visit(work, over[k], total);
  }
  return total;
}

}  // namespace toll::detail
