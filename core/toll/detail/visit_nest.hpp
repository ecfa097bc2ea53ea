// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/nest.hpp>

#include <cstddef>
#include <utility>

namespace toll::detail {

/// The loops of a part from `position` inwards; `at` holds the indices of those around them, by
/// value, so that nothing in the innermost loop is reached through an address.
template <bool is_in_lanes, class Nest, std::size_t position, class Body>
void visit_part(const typename Nest::part& over, typename Nest::part at, const Body& body) {
  using index = typename Nest::index;
  using order = typename Nest::order;
  constexpr std::size_t r = order::dimension(position);
  const index last = over.last[r];
  if constexpr (position + 1 < order::rank) {
    for (index k = over.first[r]; k < last; ++k) {
      at.first[r] = k;
      visit_part<is_in_lanes, Nest, position + 1>(over, at, body);
    }
  } else {
    const auto run = [&]<std::size_t... s>(std::index_sequence<s...>, index k) {
      body((s == r ? k : at.first[s])...);
    };
    constexpr std::make_index_sequence<order::rank> all;
    if constexpr (is_in_lanes) {
#pragma omp simd
      for (index k = over.first[r]; k < last; ++k) {
        run(all, k);
      }
    } else {
      for (index k = over.first[r]; k < last; ++k) {
        run(all, k);
      }
    }
  }
}

/// Parts `first` .. `end` - 1, one after the other; with lanes, the iterations of the innermost
/// loop side by side. Locals, for the reasons that in_order.hpp gives.
template <bool is_in_lanes, class Nest, class Body>
void visit_parts(const Nest& parts, const Body& body, index_t first, index_t end) {
  const Nest over{parts};
  const Body work{body};
  if (over.is_sliced() && first < end) {
    visit_part<is_in_lanes, Nest, 0>(over.joined(first, end), {}, work);
    return;
  }
  for (index_t number = first; number < end; ++number) {
    visit_part<is_in_lanes, Nest, 0>(over[number], {}, work);
  }
}

}  // namespace toll::detail
