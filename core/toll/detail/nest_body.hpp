// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/bound_atomics.hpp>
#include <toll/detail/givens.hpp>
#include <toll/detail/loop_body.hpp>
#include <toll/detail/nest.hpp>
#include <toll/detail/nest_space.hpp>
#include <toll/detail/placed_body.hpp>
#include <toll/detail/restricted_body.hpp>
#include <toll/detail/signature.hpp>
#include <toll/error.hpp>
#include <toll/segment_product.hpp>
#include <toll/tile_place.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll::detail {

/// How a nest is arranged: what stands between its box and its body, collected one by one.
template <class Order, class Inside, std::size_t loops, class Tiles>
struct arrangement {
  using order = Order;
  static constexpr bool is_tiled = !std::same_as<Tiles, untiled>;
  static constexpr bool has_inside_order = !std::is_void_v<Inside>;

  /// The order inside tiles.
  using inside = std::conditional_t<has_inside_order, Inside, Order>;

  Tiles tiles{};

  /// The parts that threads share.
  template <class Index>
  constexpr auto parts(const box<Order::rank()>& over) const {
    constexpr std::size_t cuts = is_tiled ? Order::rank() : loops;
    return nest<Index, Order, cuts, Tiles, inside>{over, tiles};
  }

  /// How the loops in one of the parts are arranged: of a tile, threads share the outermost loop;
  /// else the one inside those that the parts cut.
  constexpr auto inside_part() const {
    if constexpr (is_tiled) {
      return arrangement<inside, void, 1, untiled>{};
    } else {
      return arrangement<Order, void, (loops < Order::rank() ? loops + 1 : loops), untiled>{};
    }
  }

  template <std::size_t... dimensions>
  constexpr auto with(loop_order<dimensions...>) const {
    return arrangement<loop_order<dimensions...>, Inside, loops, Tiles>{tiles};
  }

  template <std::size_t... dimensions>
  constexpr auto with(inside_order<dimensions...>) const {
    return arrangement<Order, loop_order<dimensions...>, loops, Tiles>{tiles};
  }

  constexpr auto with(const tiling<Order::rank()>& size) const {
    return arrangement<Order, Inside, loops, tiling<Order::rank()>>{size};
  }

  template <index_t... sizes>
  constexpr auto with(known_tiling<sizes...> size) const {
    return arrangement<Order, Inside, loops, known_tiling<sizes...>>{size};
  }

  template <std::size_t collapsed_loops>
  constexpr auto with(collapsing<collapsed_loops>) const {
    return arrangement<Order, Inside, collapsed_loops, Tiles>{tiles};
  }
};

template <class Sequence>
struct natural_order;

template <std::size_t... dimensions>
struct natural_order<std::index_sequence<dimensions...>> {
  using type = arrangement<loop_order<dimensions...>, void, 1, untiled>;
};

template <std::size_t rank>
using as_written = typename natural_order<std::make_index_sequence<rank>>::type;

/// Whether T arranges a nest of this rank.
template <class T, std::size_t rank>
inline constexpr bool arranges = false;

template <std::size_t... dimensions, std::size_t rank>
inline constexpr bool arranges<loop_order<dimensions...>, rank> =
    sizeof...(dimensions) == rank && ((dimensions < rank) && ...) && [] {
      bool is_there[rank] = {};
      ((is_there[dimensions < rank ? dimensions : 0] = true), ...);
      for (const bool there : is_there) {
        if (!there) {
          return false;
        }
      }
      return true;
    }();

template <std::size_t... dimensions, std::size_t rank>
inline constexpr bool arranges<inside_order<dimensions...>, rank> =
    arranges<loop_order<dimensions...>, rank>;

template <std::size_t rank>
inline constexpr bool arranges<tiling<rank>, rank> = true;

template <index_t... sizes, std::size_t rank>
inline constexpr bool arranges<known_tiling<sizes...>, rank> = sizeof...(sizes) == rank;

template <std::size_t loops, std::size_t rank>
inline constexpr bool arranges<collapsing<loops>, rank> = loops >= 1 && loops <= rank;

template <class Body, class... Handed, class... Indices>
consteval bool takes_indices(type_list<Indices...>) {
  return std::is_invocable_v<const Body&, Indices..., Handed...>;
}

/// The same for a body that takes its place in a tile.
template <class Space, class Body, class... Handed>
consteval bool is_placed_body() {
  constexpr std::size_t rank = space_rank<Space>;
  constexpr bool fits = index_box<Space> && !is_typed_box<Space> &&
                        std::same_as<first_parameter<Body>, tile_place<rank>> &&
                        std::is_invocable_v<const Body&, const tile_place<rank>&, Handed...>;
  static_assert(
      fits,
      "toll::nested: a body that takes its place in a tile takes that instead of indices, "
      "of the rank of a box of integers: [=] TOLL_FN(const tile_place<2>& at) { ... }");
  return fits;
}

/// Whether a body takes its accumulators by reference.
template <class Body, class... Handed>
consteval bool keeps_accumulators() {
  constexpr bool keeps = signature_of_body<Body>::template takes<Handed...>;
  static_assert(keeps,
                "toll::nested: the body must take each accumulator by reference and in the type of "
                "the reduction's variable, as T&: what is added to a copy is lost");
  return keeps;
}

/// Whether a body fits its nest; if not, compilation stops at the sentence that says what to write.
template <class Space, class Body, class... Handed>
consteval bool is_nest_body() {
  using index = index_of<Body>;
  constexpr bool is_constant = !signature_of_body<Body>::is_mutable;
  constexpr bool counts = std::integral<index> && !std::same_as<index, bool>;
  constexpr bool agree = agree_on_types<Space, Body>();
  static_assert(is_constant,
                "toll::nested: the body must not be mutable: each thread has a copy of "
                "what it captured, and changes to that are lost; write to a view");
  static_assert(counts,
                "toll::nested: the body's parameters are the indices, integers such as "
                "index_t: [=] TOLL_FN(index_t i, index_t j) { ... }");
  static_assert(agree,
                "toll::nested: the body must take the typed indices that the box names, in its "
                "order: over typed<row, column>(box) write [=] TOLL_FN(row i, column j) { ... }");
  if constexpr (is_constant && counts && takes_place<Body>) {
    return is_placed_body<Space, Body, Handed...>() && keeps_accumulators<Body, Handed...>();
  } else if constexpr (is_constant && counts && agree) {
    using given = indices_given<Space, Body>;
    constexpr bool fits = takes_indices<Body, Handed...>(given{});
    static_assert(fits,
                  "toll::nested: the body must take one index for each dimension of the box, and "
                  "then one parameter for each given: [=] TOLL_FN(index_t i, index_t j) { ... }");
    if constexpr (fits) {
      constexpr bool count_as_one = are_of_one_kind(given{});
      static_assert(count_as_one,
                    "toll::nested: the body's indices must all be of one type, in which the loops "
                    "count: (index_t i, index_t j) or (int i, int j); or all be typed indices");
      return count_as_one && keeps_accumulators<Body, Handed...>();
    }
  }
  return false;
}

/// Whether what stands between a box and a body belongs there; if not, compilation stops at the
/// sentence that says what to write.
template <class Space, class... Arguments>
consteval bool is_nest() {
  constexpr std::size_t rank = space_rank<Space>;
  static_assert(rank >= 2 && rank <= 6,
                "toll::nested: the box must have 2 to 6 dimensions; for one write forall");
  if constexpr (rank < 2 || rank > 6) {
    return false;
  } else {
    constexpr bool fits =
        is_body_last<Arguments...>({(arranges<Arguments, rank> || is_given<Arguments>)...});
    static_assert(fits,
                  "toll::nested: what stands between the box and the body is ordered<...>, "
                  "ordered_inside<...>, tiled(...) or collapsed<...>, for as many dimensions as "
                  "the box has, a given such as sum(total), or last restricted(views...)");
    return fits;
  }
}

/// errors   argument_error if a body that counts in another type than index_t would be given an
/// index
///          that the type cannot hold
template <std::integral Index, std::size_t rank>
void check_box_fits(const box<rank>& over) {
  if constexpr (!std::same_as<Index, index_t>) {
    for (std::size_t r = 0; r < rank; ++r) {
      if (!std::in_range<Index>(over.first(r)) || !std::in_range<Index>(over.last(r))) {
        throw argument_error(
            "toll::nested: dimension %d runs from %lld to %lld, which the integer type of the "
            "body's "
            "indices cannot hold; write index_t",
            static_cast<int>(r), static_cast<long long>(over.first(r)),
            static_cast<long long>(over.last(r) - 1));
      }
    }
  }
}

/// The same for what the segments of a product name. A list is not read for that.
template <std::integral Index, class Space>
void check_space_fits(const Space& space) {
  if constexpr (is_product<Space>) {
    space.visit([](const auto&... segments) { (check_index_fits<Index>(segments), ...); });
  }
  check_box_fits<Index>(box_over(space));
}

/// Whether there are tiles where something asks for them.
template <class Arrangement, class Body>
consteval bool has_tiles_where_needed() {
  constexpr bool orders_tiles = Arrangement::is_tiled || !Arrangement::has_inside_order;
  static_assert(
      orders_tiles,
      "toll::nested: ordered_inside<...> is the order inside tiles: write tiled(...) too, "
      "or ordered<...>");
  constexpr bool has_places = Arrangement::is_tiled || !takes_place<Body>;
  static_assert(
      has_places,
      "toll::nested: a body that takes its place in a tile needs tiles: write tiled(...)");
  return orders_tiles && has_places;
}

template <class Policy, class Space, class Arrangement, class Body, class... Givens>
void run_arranged(const Policy& policy, const Space& space, const Arrangement& how,
                  const Body& body, const Givens&... givens) {
  if constexpr (is_nest_body<Space, Body, handed_type<Policy, Givens>...>() &&
                has_tiles_where_needed<Arrangement, Body>()) {
    check_space_fits<index_of<Body>>(space);
    with_bound(
        policy,
        [&]<class Bound>(const Bound& bound) {
          if constexpr (std::same_as<Bound, given_set<>>) {
            run_nest(policy, box_over(space), how, body_over(space, body));
          } else if constexpr (is_plain_with_atomics<Policy, Bound>) {
            const auto work = body_over(space, body);
            using body_type = std::remove_const_t<decltype(work)>;
            run_nest(policy, box_over(space), how, body_with_atomics<Policy, body_type>{work});
          } else {
            run_nest_givens(policy, box_over(space), how, bound, body_over(space, body));
          }
        },
        givens...);
  }
}

/// Sorts what stands between the box and the body, and calls `run(arrangement, body, givens...)`.
template <class Arrangement, class Run, class Body>
void run_nested(const Arrangement& how, const Run& run, const Body& body) {
  run(how, body);
}

template <class Arrangement, class Run, class Next, class... Rest>
void run_nested(const Arrangement& how, const Run& run, const Next& next, const Rest&... rest)
    requires(sizeof...(Rest) > 0) {
  if constexpr (is_given<Next>) {
    run_nested(
        how,
        [&](const auto& arranged, const auto& body, const auto&... givens) {
          run(arranged, body, next, givens...);
        },
        rest...);
  } else if constexpr (is_restricted<Next>) {
    run_nested(how, run, with_views(rest..., next));
  } else {
    run_nested(how.with(next), run, rest...);
  }
}

}  // namespace toll::detail
