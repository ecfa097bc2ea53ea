// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/call_inlined.hpp>
#include <toll/detail/nest.hpp>
#include <toll/detail/placed_body.hpp>
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
void visit_part(const Part& over, Part at, const Body& body, Innermost& innermost) {
  constexpr std::size_t r = Order::dimension(position);
  const auto last = over.last[r];
  if constexpr (position + 1 < Order::rank()) {
    for (auto k = over.first[r]; k < last; ++k) {
      at.first[r] = k;
      visit_part<Order, position + 1>(over, at, body, innermost);
    }
  } else {
    using dimensions = std::make_index_sequence<Order::rank()>;
    innermost.line(over.first[r], last, innermost_body<r, Body, Part, dimensions>{body, at});
  }
}

/// A part, as a function of its own: the registers are for its loops, not for those from part to
/// part.
template <class Order, class Part, class Body, class Innermost, class... Elements>
[[gnu::noinline]] void visit_whole_part(const Part& bounds, const Body& body, Innermost innermost,
                                        Elements* __restrict... restricted) {
  const Part over{bounds};
  const Body work{body, restricted...};
  typename Innermost::in_registers lines{innermost};
  visit_part<Order, 0>(over, {}, work, lines);
}

/// The same, with the views of a body that has restricted ones.
template <class Order, class Part, class Body, class Innermost>
void visit_loops(const Part& bounds, const Body& body, Innermost innermost) {
  with_restricted_pointers(
      body, [&](auto*... data) { visit_whole_part<Order>(bounds, body, innermost, data...); });
}

/// Lines whose length the compiler knows from their bounds.
template <class Lines>
struct lines_of_known_length {
  Lines& lines;

  template <class Index, class Body>
  void line(Index first, Index last, const Body& body) const {
    if constexpr (requires { lines.line_of_known_length(first, last, body); }) {
      lines.line_of_known_length(first, last, body);
    } else {
      lines.line(first, last, body);
    }
  }
};

/// As visit_whole_part, for `count` tiles of a line whose extents are those that the compiler knows.
template <class Nest, class Part, class Body, class Innermost, std::size_t... r, class... Elements>
[[gnu::noinline]] void visit_whole_tiles(const Part& bounds, index_t count, const Body& body,
                                         Innermost innermost, std::index_sequence<r...>,
                                         Elements* __restrict... restricted) {
  using index = typename Nest::index;
  constexpr std::size_t along = Nest::line_dimension;
  const Body work{body, restricted...};
  typename Innermost::in_registers lines{innermost};
  const lines_of_known_length<typename Innermost::in_registers> known{lines};
  index first[] = {bounds.first[r]...};
  for (index_t tile = 0; tile < count; ++tile) {
    const Part over{{first[r]...}, {static_cast<index>(first[r] + Nest::tiles::along(r))...}};
    visit_part<typename Nest::inside, 0>(over, {}, work, known);
    first[along] = static_cast<index>(first[along] + Nest::tiles::along(along));
  }
}

/// How many of the tiles of a line that begin at `bounds` are whole.
template <class Nest, class Part, std::size_t... r>
index_t whole_tiles(const Part& bounds, std::index_sequence<r...>) {
  constexpr std::size_t along = Nest::line_dimension;
  const auto extent = [&](std::size_t s) {
    return static_cast<index_t>(bounds.last[s]) - bounds.first[s];
  };
  const bool is_whole_across = ((r == along || extent(r) == Nest::tiles::along(r)) && ...);
  return is_whole_across ? extent(along) / Nest::tiles::along(along) : 0;
}

/// Tiles of a line: `count` from the place `first` on, whose bounds are those of all together.
template <class Nest, class Body, class Innermost>
void visit_tiles(const Nest& over, typename Nest::part bounds, index_t first, index_t count,
                 const Body& body, Innermost innermost) {
  index_t whole = 0;
  if constexpr (is_known_tiling<typename Nest::tiles>) {
    constexpr auto dimensions = std::make_index_sequence<Nest::rank()>{};
    whole = whole_tiles<Nest>(bounds, dimensions);
    if (whole > 0) {
      with_restricted_pointers(body, [&](auto*... data) {
        visit_whole_tiles<Nest>(bounds, whole, body, innermost, dimensions, data...);
      });
    }
  }
  for (index_t place = first + whole; place < first + count; ++place) {
    over.set_bounds(bounds, Nest::line_dimension, place);
    visit_loops<typename Nest::inside>(bounds, body, innermost);
  }
}

/// Parts of a line: `count` from the place `first` on. Single iterations are one loop together, and
/// so are tiles whose sizes the compiler knows, unless the body asks for its place in each.
template <class Nest, class Body, class Innermost>
void visit_line(const Nest& over, typename Nest::part bounds, index_t first, index_t count,
                const Body& body, Innermost innermost) {
  constexpr std::size_t r = Nest::line_dimension;
  if constexpr (Nest::is_tiled && takes_place<Body>) {
    for (index_t place = first; place < first + count; ++place) {
      over.set_bounds(bounds, r, place);
      visit_tiles(over, bounds, place, 1, body_in_tile(over, bounds, body), innermost);
    }
  } else {
    over.set_bounds(bounds, r, first, count);
    if constexpr (Nest::is_tiled) {
      visit_tiles(over, bounds, first, count, body, innermost);
    } else {
      visit_loops<typename Nest::order>(bounds, body, innermost);
    }
  }
}

/// Parts `first` .. `end` - 1, one after the other; with lanes, the iterations of the innermost
/// loop side by side. Locals, for the reasons that in_order.hpp gives.
template <class Innermost, class Nest, class Body>
void visit_parts(const Nest& parts, const Body& body, index_t first, index_t end,
                 Innermost innermost = {}) {
  if (first >= end) {
    return;
  }
  const Nest over{parts};
  const Body work{body};
  typename Nest::part_place at = over.place_of(first);
  if constexpr (Nest::cuts == 1) {  // all parts are in one line
    visit_line(over, over.line(at), first, end - first, work, innermost);
  } else {
    for (index_t left = end - first; left > 0;) {
      const index_t rest = over.left_in_line(at);
      const index_t count = rest < left ? rest : left;
      visit_line(over, over.line(at), at.at[Nest::cuts - 1], count, work, innermost);
      over.go_to_next_line(at);
      left -= count;
    }
  }
}

/// All of a nest, by one thread.
template <class Innermost, class Arrangement, class Index, class Body>
void visit_nest(const Arrangement& how, const box<Arrangement::order::rank()>& over,
                const Body& body, Innermost innermost = {}) {
  if constexpr (Arrangement::is_tiled) {
    const auto parts = how.template parts<Index>(over);
    visit_parts<Innermost>(parts, body, 0, parts.parts(), innermost);
  } else if constexpr (has_restricted_views<Body>) {
    visit_loops<typename Arrangement::order>(whole<Index>(over), body, innermost);
  } else {
    const Body work{body};
    visit_part<typename Arrangement::order, 0>(whole<Index>(over), {}, work, innermost);
  }
}

}  // namespace toll::detail
