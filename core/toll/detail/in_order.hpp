// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>

namespace toll::detail {

/// The loops that one thread runs over positions first .. last - 1, one after the other. Everything is
/// taken by value, so that what the body captured, and the accumulators, are locals whose address never
/// escapes: they stay in registers, where behind a reference g++ would keep them in memory.

template <class Segment, class Body, std::integral Position>
void visit_in_order(Segment indices, Body body, Position first, Position last) {
  for (Position k = first; k < last; ++k) {
    body(indices[k]);
  }
}

template <class Set, class Segment, class Body, std::integral Position>
typename Set::values reduce_in_order(Set set, Segment indices, Body body, Position first,
                                     Position last) {
  auto total = set.identity();
  for (Position k = first; k < last; ++k) {
    set.visit(body, indices[k], total);
  }
  return total;
}

}  // namespace toll::detail
