// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/nest.hpp>

#include <cstddef>
#include <utility>

namespace toll::detail {

/// Calls a body with the indices in `at`, but for the one of dimension r, which is k.
template <std::size_t r, class Body, class Part, class Index, std::size_t... s>
void call_at(const Body& body, const Part& at, Index k, std::index_sequence<s...>) {
  body((s == r ? k : at.first[s])...);
}

/// The loops of a part from `position` inwards; `at` holds the indices of those around them, by
/// value, so that nothing in the innermost loop is reached through an address.
template <class Innermost, class Nest, std::size_t position, class Body>
void visit_part(const typename Nest::part& over, typename Nest::part at, const Body& body) {
  using index = typename Nest::index;
  using order = typename Nest::order;
  constexpr std::size_t r = order::dimension(position);
  const index last = over.last[r];
  if constexpr (position + 1 < order::rank) {
    for (index k = over.first[r]; k < last; ++k) {
      at.first[r] = k;
      visit_part<Innermost, Nest, position + 1>(over, at, body);
    }
  } else {
    Innermost::loop(over.first[r], last, [&](index k) {
      call_at<r>(body, at, k, std::make_index_sequence<Nest::rank>{});
    });
  }
}

/// Parts `first` .. `end` - 1, one after the other; with lanes, the iterations of the innermost
/// loop side by side. Locals, for the reasons that in_order.hpp gives.
template <class Innermost, class Nest, class Body>
void visit_parts(const Nest& parts, const Body& body, index_t first, index_t end) {
  if (first >= end) {
    return;
  }
  const Nest over{parts};
  const Body work{body};
  typename Nest::part_place at = over.place_of(first);
  for (index_t left = end - first; left > 0;) {
    const index_t joined = over.joined_from(at, left);
    visit_part<Innermost, Nest, 0>(over.joined(at, joined), {}, work);
    over.step(at, joined);
    left -= joined;
  }
}

}  // namespace toll::detail
