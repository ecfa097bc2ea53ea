// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/nest.hpp>
#include <toll/detail/one_vector.hpp>
#include <toll/detail/placed_body.hpp>
#include <toll/detail/restricted_body.hpp>
#include <toll/detail/unknown_before.hpp>
#include <toll/detail/visit_part.hpp>

#include <cstddef>
#include <utility>

namespace toll::detail {

/// A type for each dimension.
template <class T, std::size_t r>
using for_dimension = T;

/// The loops of parts, as functions of their own: the registers are for them, not for those from part
/// to part. Bounds are parameters each by itself: in a struct they would go through memory, which
/// takes as long as some iterations. The body comes after all that its loops use, on the stack if
/// there are too many.
template <class Index, class Sequence, class... Elements>
struct part_loops;

template <class Index, std::size_t... r, class... Elements>
struct part_loops<Index, std::index_sequence<r...>, Elements...> {
  using part = nest_part<Index, sizeof...(r)>;

  template <class Order, class Body, class Innermost>
  [[gnu::noinline]] static void visit(for_dimension<Index, r>... first,
                                      for_dimension<Index, r>... last,
                                      Elements* __restrict... restricted, const Body& body,
                                      Innermost innermost) {
    const part over{{first...}, {last...}};
    const Body work{body, restricted...};
    typename Innermost::in_registers lines{innermost};
    visit_part<Order, 0>(over, {}, work, lines);
  }

  /// The same for `count` tiles of a line, from the one that begins at `first` on, of which the compiler
  /// knows the length of the innermost loop. Whole ones have no `last`: all parameters are in registers
  /// then. g++ would step every address of a tile from one to the next, in memory for want of registers,
  /// if it saw where the next begins; it has none for a counter either, and clang is faster with one.
  template <class Nest, class Body, class Innermost, class... Last>
  [[gnu::noinline]] static void visit_tiles(for_dimension<Index, r>... first, index_t count,
                                            Elements* __restrict... restricted, const Body& body,
                                            Innermost innermost, Last... last) {
    constexpr bool are_whole = sizeof...(Last) == 0;
    constexpr std::size_t along = Nest::line_dimension;
    constexpr std::size_t inner = Nest::inside::dimension(Nest::rank() - 1);
    constexpr index_t length = Nest::tiles::along(inner);
    constexpr index_t vector = has_permuted_views<Body> && is_length_of_vector(length) ? length : 0;
    const Body work{body_for_lines<vector>(body), restricted...};
    typename Innermost::in_registers lines{innermost};
    const lines_of_known_length<typename Innermost::in_registers, vector> known{lines};
    part over{{first...}, {last...}};
    [[maybe_unused]] const auto end =
        static_cast<Index>(over.first[along] + count * Nest::tiles::along(along));
    for (index_t tile = 0;
#if defined(__clang__)
         tile < count;
#else
         over.first[along] < end;
#endif
         ++tile) {
      for (std::size_t d : {r...}) {
        if (are_whole || d == along || d == inner) {
          over.last[d] = static_cast<Index>(over.first[d] + Nest::tiles::along(d));
        }
      }
      visit_part<typename Nest::inside, 0>(over, {}, work, known);
      over.first[along] = unknown_before(over.last[along]);
    }
  }

  template <class Order, class Body, class Innermost>
  static void call(const part& bounds, const Body& body, Innermost innermost, Elements*... data) {
    visit<Order>(bounds.first[r]..., bounds.last[r]..., data..., body, innermost);
  }

  template <class Nest, bool are_whole, class Body, class Innermost>
  static void call_for_tiles(const part& bounds, index_t count, const Body& body,
                             Innermost innermost, Elements*... data) {
    if constexpr (are_whole) {
      visit_tiles<Nest>(bounds.first[r]..., count, data..., body, innermost);
    } else {
      visit_tiles<Nest>(bounds.first[r]..., count, data..., body, innermost, bounds.last[r]...);
    }
  }
};

template <class Index, std::size_t rank, class... Elements>
using loops_of = part_loops<Index, std::make_index_sequence<rank>, Elements...>;

template <class Order, class Index, std::size_t rank, class Body, class Innermost>
[[gnu::always_inline]] inline void visit_loops(const nest_part<Index, rank>& bounds,
                                               const Body& body, Innermost innermost) {
  with_restricted_pointers(body, [&]<class... Elements>(Elements*... data) {
    loops_of<Index, rank, Elements...>::template call<Order>(bounds, body, innermost, data...);
  });
}

/// How the tiles of a line lie in the box: of the last line not all extents may be those of a tile.
template <class Nest>
class line_of_tiles {
  static constexpr std::size_t along = Nest::line_dimension;
  static constexpr std::size_t inner = Nest::inside::dimension(Nest::rank() - 1);

public:
  explicit line_of_tiles(const typename Nest::part& bounds) : bounds_{bounds} {}

  /// How many, from the first on, have an innermost loop of the length that the compiler knows.
  index_t known() const { return reaches(inner) ? extent(along) / Nest::tiles::along(along) : 0; }

  /// Whether these are whole.
  bool are_whole() const {
    bool all = true;
    for (std::size_t r = 0; r < Nest::rank(); ++r) {
      all = all && reaches(r);
    }
    return all;
  }

private:
  index_t extent(std::size_t r) const {
    return static_cast<index_t>(bounds_.last[r]) - bounds_.first[r];
  }

  bool reaches(std::size_t r) const { return r == along || extent(r) == Nest::tiles::along(r); }

  const typename Nest::part& bounds_;
};

/// The tiles of a line whose innermost loops have a known length. Returns how many these are. (This and
/// what calls it is inlined: clang would hand on bounds through memory, by loads wider than the stores.)
template <class Nest, class Body, class Innermost>
[[gnu::always_inline]] inline index_t visit_known_tiles(const typename Nest::part& bounds,
                                                        const Body& body, Innermost innermost) {
  const line_of_tiles<Nest> tiles{bounds};
  const index_t count = tiles.known();
  if (count > 0) {
    with_restricted_pointers(body, [&]<class... Elements>(Elements*... data) {
      using loops = loops_of<typename Nest::index, Nest::rank(), Elements...>;
      if (tiles.are_whole()) {
        loops::template call_for_tiles<Nest, true>(bounds, count, body, innermost, data...);
      } else {
        loops::template call_for_tiles<Nest, false>(bounds, count, body, innermost, data...);
      }
    });
  }
  return count;
}

/// Tiles of a line: `count` from the place `first` on, whose bounds are those of all together.
template <class Nest, class Body, class Innermost>
[[gnu::always_inline]] inline void visit_tiles(const Nest& over, typename Nest::part bounds,
                                               index_t first, index_t count, const Body& body,
                                               Innermost innermost) {
  constexpr std::size_t along = Nest::line_dimension;
  constexpr bool is_known = is_known_tiling<typename Nest::tiles>;
  index_t place = first;
  if constexpr (is_known) {
    place += visit_known_tiles<Nest>(bounds, body, innermost);
  }
  if constexpr (is_known && Nest::inside::dimension(Nest::rank() - 1) == along) {
    if (place < first + count) {  // only the last tile of a line can be shorter
      over.set_bounds_to_end(bounds, along, place);
      visit_loops<typename Nest::inside>(bounds, body, innermost);
    }
  } else {
    for (; place < first + count; ++place) {
      over.set_bounds(bounds, along, place);
      visit_loops<typename Nest::inside>(bounds, body, innermost);
    }
  }
}

/// Parts of a line: `count` from the place `first` on. Single iterations are one loop together, and
/// so are tiles whose sizes the compiler knows, unless the body asks for its place in each.
template <class Nest, class Body, class Innermost>
[[gnu::always_inline]] inline void visit_line(const Nest& over, typename Nest::part bounds,
                                              index_t first, index_t count, const Body& body,
                                              Innermost innermost) {
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
/// loop side by side. With a nest of its own, for the reasons that in_order.hpp gives; the functions
/// that run the loops of a part have a body of their own.
template <class Innermost, class Nest, class Body>
void visit_parts(const Nest& parts, const Body& body, index_t first, index_t end,
                 Innermost innermost = {}) {
  if (first >= end) {
    return;
  }
  const Nest over{parts};
  typename Nest::part_place at = over.place_of(first);
  if constexpr (Nest::cuts == 1) {  // all parts are in one line
    visit_line(over, over.line(at), first, end - first, body, innermost);
  } else {
    for (index_t left = end - first; left > 0;) {
      const index_t rest = over.left_in_line(at);
      const index_t count = rest < left ? rest : left;
      visit_line(over, over.line(at), at.at[Nest::cuts - 1], count, body, innermost);
      over.go_to_next_line(at);
      left -= count;
    }
  }
}

/// The same of a rectangle of parts: places `first` .. `last` - 1 of some lines.
template <class Innermost, class Nest, class Body>
void visit_rectangle(const Nest& parts, const Body& body, index_t first_line, index_t last_line,
                     index_t first, index_t last, Innermost innermost = {}) {
  const Nest over{parts};
  auto at = over.start_of_line(first_line);
  for (index_t line = first_line; line < last_line; ++line) {
    visit_line(over, over.line(at), first, last - first, body, innermost);
    over.go_to_next_line(at);
  }
}

/// All of a nest, by one thread.
template <class Innermost, class Arrangement, class Index, class Body>
void visit_nest(const Arrangement& how, const box<Arrangement::order::rank()>& over,
                const Body& body, Innermost innermost = {}) {
  if constexpr (Arrangement::is_tiled) {
    const auto parts = how.template parts<Index>(over);
    visit_rectangle<Innermost>(parts, body, 0, parts.lines(), 0, parts.count(parts.line_dimension),
                               innermost);
  } else if constexpr (has_restricted_views<Body>) {
    visit_loops<typename Arrangement::order>(whole<Index>(over), body, innermost);
  } else {
    const Body work{body};
    visit_part<typename Arrangement::order, 0>(whole<Index>(over), {}, work, innermost);
  }
}

}  // namespace toll::detail
