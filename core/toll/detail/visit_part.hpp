// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/call_inlined.hpp>
#include <toll/detail/one_vector.hpp>
#include <toll/detail/restricted_body.hpp>

#include <cstddef>
#include <utility>

namespace toll::detail {

/// A body as that of the innermost loop, which counts the index of dimension r: the others are those
/// in `at`.
template <std::size_t r, class Body, class Part, class Sequence>
struct innermost_body;

template <std::size_t r, class Body, class Part, std::size_t... s>
struct innermost_body<r, Body, Part, std::index_sequence<s...>> {
  const Body& body;
  const Part& at;

  template <class Index, class... Given>
  void operator()(Index k, Given&&... given) const {
    call_inlined(body, (s == r ? k : at.first[s])..., static_cast<Given&&>(given)...);
  }
};

/// The loops of a part from `position` inwards; `at` holds the indices of those around them, by
/// value, so that nothing in the innermost loop is reached through an address.
template <class Order, std::size_t position, class Part, class Body, class Innermost>
[[gnu::always_inline]] inline void visit_part(const Part& over, Part at, const Body& body,
                                              Innermost& innermost) {
  constexpr std::size_t r = Order::dimension(position);
  const auto last = over.last[r];
  if constexpr (position + 1 < Order::rank()) {
#if defined(__clang__)
#pragma clang loop unroll(disable)  // of a tile it would write out all lines
#endif
    for (auto k = over.first[r]; k < last; ++k) {
      at.first[r] = k;
      visit_part<Order, position + 1>(over, at, body, innermost);
    }
  } else {
    using dimensions = std::make_index_sequence<Order::rank()>;
    innermost.line(over.first[r], last, innermost_body<r, Body, Part, dimensions>{body, at});
  }
}

/// Lines whose length the compiler knows from their bounds. `vector` is that length if a line is to be
/// one vector, or else 0.
template <class Lines, index_t vector>
struct lines_of_known_length {
  Lines& lines;

  template <class Index, class Body>
  [[gnu::always_inline]] void line(Index first, Index last, const Body& body) const {
    if constexpr (requires { lines.line_of_known_length(first, last, body); }) {
      if constexpr (vector > 0) {
        loop_in_one_vector<vector>(first, body);
      } else {
        lines.line_of_known_length(first, last, body);
      }
    } else {
      lines.line(first, last, body);
    }
  }
};

/// A body as that of lines which are one vector, where they are.
template <index_t vector, class Body>
decltype(auto) body_for_lines(const Body& body) {
  if constexpr (vector > 0) {
    return with_unguessed_strides(body);
  } else {
    return (body);
  }
}

}  // namespace toll::detail
