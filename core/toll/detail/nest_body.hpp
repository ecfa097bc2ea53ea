// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/nest.hpp>
#include <toll/detail/signature.hpp>
#include <toll/error.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll::detail {

/// How a nest is arranged: what stands between its box and its body, collected one by one.
template <class Order, std::size_t loops, bool has_tiles>
struct arrangement {
  using order = Order;
  static constexpr bool is_tiled = has_tiles;

  tiling<Order::rank()> tiles{};

  /// The parts that threads share.
  template <class Index>
  constexpr auto parts(const box<Order::rank()>& over) const {
    if constexpr (has_tiles) {
      return nest<Index, Order, Order::rank(), true>{over, tiles};
    } else {
      return nest<Index, Order, loops, false>{over};
    }
  }

  template <std::size_t... dimensions>
  constexpr auto with(loop_order<dimensions...>) const {
    return arrangement<loop_order<dimensions...>, loops, has_tiles>{tiles};
  }

  constexpr auto with(const tiling<Order::rank()>& size) const {
    return arrangement<Order, loops, true>{size};
  }

  template <std::size_t collapsed_loops>
  constexpr auto with(collapsing<collapsed_loops>) const {
    return arrangement<Order, collapsed_loops, has_tiles>{tiles};
  }
};

template <class Sequence>
struct natural_order;

template <std::size_t... dimensions>
struct natural_order<std::index_sequence<dimensions...>> {
  using type = arrangement<loop_order<dimensions...>, 1, false>;
};

template <std::size_t rank>
using as_written = typename natural_order<std::make_index_sequence<rank>>::type;

/// Whether T arranges a nest of this rank.
template <class T, std::size_t rank>
inline constexpr bool arranges = false;

template <std::size_t... dimensions, std::size_t rank>
inline constexpr bool arranges<loop_order<dimensions...>, rank> =
    sizeof...(dimensions) == rank && [] {
      bool is_there[rank] = {};
      ((dimensions < rank ? void(is_there[dimensions] = true) : void()), ...);
      for (const bool there : is_there) {
        if (!there) {
          return false;
        }
      }
      return true;
    }();

template <std::size_t rank>
inline constexpr bool arranges<tiling<rank>, rank> = true;

template <std::size_t loops, std::size_t rank>
inline constexpr bool arranges<collapsing<loops>, rank> = loops >= 1 && loops <= rank;

template <class Body, class Index, std::size_t... r>
consteval bool takes_tuple(std::index_sequence<r...>) {
  return std::is_invocable_v<const Body&, decltype(static_cast<void>(r), Index{})...>;
}

/// Whether the first `rank` types of a list are one and the same. An empty list is that of a
/// generic body, which takes what it is given.
template <std::size_t rank>
consteval bool are_of_one_type(type_list<>) {
  return true;
}

template <std::size_t rank, class First, class... Rest>
consteval bool are_of_one_type(type_list<First, Rest...>) {
  std::size_t position = 1;
  bool are_same = true;
  ((are_same = are_same && (position++ >= rank || std::same_as<First, Rest>)), ...);
  return are_same;
}

/// Whether a body fits its nest; if not, compilation stops at the sentence that says what to write.
template <std::size_t rank, class Body>
consteval bool is_nest_body() {
  using index = index_of<Body>;
  constexpr bool is_constant = !signature_of_body<Body>::is_mutable;
  constexpr bool counts = std::integral<index> && !std::same_as<index, bool>;
  static_assert(is_constant,
                "toll::nested: the body must not be mutable: each thread has a copy of "
                "what it captured, and changes to that are lost; write to a view");
  static_assert(counts,
                "toll::nested: the body's parameters are the indices, integers such as "
                "index_t: [=] TOLL_FN(index_t i, index_t j) { ... }");
  if constexpr (is_constant && counts) {
    constexpr bool fits = takes_tuple<Body, index>(std::make_index_sequence<rank>{});
    static_assert(fits,
                  "toll::nested: the body must take one index for each dimension of the box: "
                  "[=] TOLL_FN(index_t i, index_t j) { ... }");
    if constexpr (fits) {
      using parameters = typename signature_of_body<Body>::parameters;
      constexpr bool are_same = are_of_one_type<rank>(parameters{});
      static_assert(are_same,
                    "toll::nested: the body's indices must all be of one type, in which the loops "
                    "count: (index_t i, index_t j) or (int i, int j)");
      return are_same;
    }
  }
  return false;
}

template <std::size_t rank, class First, class... Rest>
consteval bool is_nest() {
  static_assert(rank >= 2 && rank <= 6,
                "toll::nested: the box must have 2 to 6 dimensions; for one write forall");
  if constexpr (rank < 2 || rank > 6) {
    return false;
  } else if constexpr (sizeof...(Rest) == 0) {
    return is_nest_body<rank, First>();
  } else {
    constexpr bool fits = arranges<First, rank>;
    static_assert(fits,
                  "toll::nested: what stands between the box and the body is ordered<...>, "
                  "tiled(...) or collapsed<...>, for as many dimensions as the box has");
    if constexpr (fits) {
      return is_nest<rank, Rest...>();
    }
    return false;
  }
}

/// errors   argument_error if a body that counts in another type than index_t would be given an
/// index
///          that the type cannot hold
template <std::integral Index, std::size_t rank>
void check_indices_fit(const box<rank>& over) {
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

template <std::size_t rank, class Policy, class Arrangement, class Body>
void run_nested(const Policy& policy, const box<rank>& over, const Arrangement& how,
                const Body& body) {
  check_indices_fit<index_of<Body>>(over);
  run_nest(policy, over, how, body);
}

template <std::size_t rank, class Policy, class Arrangement, class Next, class... Rest>
void run_nested(const Policy& policy, const box<rank>& over, const Arrangement& how,
                const Next& next, const Rest&... rest) requires(sizeof...(Rest) > 0) {
  run_nested<rank>(policy, over, how.with(next), rest...);
}

}  // namespace toll::detail
