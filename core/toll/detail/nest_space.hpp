// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/pack.hpp>
#include <toll/detail/restricted_body.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/typed_body.hpp>
#include <toll/segment_product.hpp>
#include <toll/typed_index.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll {

template <strong_index... Indices>
class typed_box;

namespace detail {

/// What a nest runs over, and what its body is given for the integers that the loops count: these
/// themselves over a box, typed indices over a typed one, what the segments have there over a
/// product.

template <class T>
inline constexpr bool is_product = false;

template <class... Segments>
inline constexpr bool is_product<segment_product<Segments...>> = true;

template <class T>
concept nest_space = index_box<T> || is_product<T>;

template <index_box Box>
constexpr auto box_over(const Box& indices) {
  return box{indices};
}

template <class... Segments>
constexpr auto box_over(const segment_product<Segments...>& segments) {
  return segments.positions();
}

template <class Space>
inline constexpr std::size_t space_rank = decltype(box_over(std::declval<const Space&>()))::rank();

/// The typed index that a space names for each dimension; void where it names none.
template <class Space, class Sequence = std::make_index_sequence<space_rank<Space>>>
struct types_named;

template <class Space, std::size_t... r>
struct types_named<Space, std::index_sequence<r...>> {
  using type = type_list<std::conditional_t<(r < 64), void, void>...>;
};

template <class... Indices, std::size_t... r>
struct types_named<typed_box<Indices...>, std::index_sequence<r...>> {
  using type = type_list<Indices...>;
};

template <class... Segments, std::size_t... r>
struct types_named<segment_product<Segments...>, std::index_sequence<r...>> {
  using type = type_list<typename index_type_of<Segments>::type...>;
};

template <class Named, class Taken>
using one_given = std::conditional_t<std::is_void_v<Named>, Taken, Named>;

/// What stands in `Named`, and where that is void the body's parameter; a generic body and one with
/// too few parameters are given index_t.
template <class Named, class Taken, class Given = type_list<>>
struct merged;

template <class Taken, class... Given>
struct merged<type_list<>, Taken, type_list<Given...>> {
  using type = type_list<Given...>;
  static constexpr bool agree = true;
};

template <class First, class... Named, class... Given>
struct merged<type_list<First, Named...>, type_list<>, type_list<Given...>>
    : merged<type_list<Named...>, type_list<>, type_list<Given..., one_given<First, index_t>>> {};

template <class First, class... Named, class Next, class... Taken, class... Given>
struct merged<type_list<First, Named...>, type_list<Next, Taken...>, type_list<Given...>>
    : merged<type_list<Named...>, type_list<Taken...>,
             type_list<Given..., one_given<First, Next>>> {
  static constexpr bool agree = std::same_as<one_given<First, Next>, Next> &&
                                merged<type_list<Named...>, type_list<Taken...>,
                                       type_list<Given..., one_given<First, Next>>>::agree;
};

template <class Space, class Body>
using merged_types =
    merged<typename types_named<Space>::type, typename signature_of_body<Body>::parameters>;

/// The types of the indices that a body is given.
template <class Space, class Body>
using indices_given = typename merged_types<Space, Body>::type;

template <class Space, class Body>
consteval bool agree_on_types() {
  return merged_types<Space, Body>::agree;
}

/// Whether indices are of one integer type, or all typed and counted in one.
template <class First, class... Rest>
consteval bool are_of_one_kind(type_list<First, Rest...>) {
  constexpr bool count_alike =
      (std::same_as<typename counting_type<First>::type, typename counting_type<Rest>::type> &&
       ...);
  return count_alike && ((is_typed_index<First> == is_typed_index<Rest>) && ...);
}

/// A body over a product, as one that takes positions.
template <class Body, class Segments, class... Indices>
struct product_body {
  Body body;
  Segments segments;

  template <class... Given>
  constexpr decltype(auto) operator()(typename counting_type<Indices>::type... k,
                                      Given&&... given) const {
    return call(std::index_sequence_for<Indices...>{}, k..., static_cast<Given&&>(given)...);
  }

private:
  template <std::size_t... r, class... Given>
  constexpr decltype(auto) call(std::index_sequence<r...>,
                                typename counting_type<Indices>::type... k,
                                Given&&... given) const {
    return body(Indices(get<r>(segments)[k])..., static_cast<Given&&>(given)...);
  }
};

template <class Body, class Segments, class First, class... Rest>
struct signature_of_body<product_body<Body, Segments, First, Rest...>> : signature_of_body<Body> {
  using index = typename counting_type<First>::type;
  using parameters = typename counting_types<typename signature_of_body<Body>::parameters>::type;
};

template <class T>
inline constexpr bool is_typed_box = false;

template <class... Indices>
inline constexpr bool is_typed_box<typed_box<Indices...>> = true;

template <class Body, class First, class... Rest>
constexpr auto typed_over(type_list<First, Rest...>, const Body& body) {
  if constexpr (is_typed_index<First>) {
    return typed_body<Body, First, Rest...>{body};
  } else {
    return body;
  }
}

template <class Body, class Segments, class... Indices>
constexpr product_body<Body, Segments, Indices...> product_over(type_list<Indices...>,
                                                                const Segments& segments,
                                                                const Body& body) {
  return {body, segments};
}

/// The body as one that takes the integers which the loops count.
template <class Space, class Body>
constexpr auto body_over(const Space& space, const Body& body) {
  if constexpr (is_product<Space>) {
    return product_over(indices_given<Space, Body>{}, space.segments(), body);
  } else {
    return typed_over(indices_given<Space, Body>{}, body);
  }
}

template <class Space, class Body, mappings kept, class... Views>
constexpr auto body_over(const Space& space, const restricted_body<Body, kept, Views...>& work) {
  return with_views(body_over(space, work.body()), work.given());
}

}  // namespace detail
}  // namespace toll
