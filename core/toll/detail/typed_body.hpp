// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/signature.hpp>
#include <toll/typed_index.hpp>

#include <concepts>
#include <type_traits>

namespace toll {

template <class Index, class Segment>
class typed_segment;

namespace detail {

/// A body that takes typed indices, as one that takes integers, which is what backends count in.
/// What it is given after its indices passes through.
template <class Body, class... Indices>
struct typed_body {
  Body body;

  template <class... Given>
  constexpr decltype(auto) operator()(typename Indices::integer... k, Given&&... given) const
      requires std::is_invocable_v<const Body&, Indices..., Given&&...> {
    return body(Indices{k}..., static_cast<Given&&>(given)...);
  }
};

template <class List>
struct counting_types;

template <class... Types>
struct counting_types<type_list<Types...>> {
  using type = type_list<typename counting_type<Types>::type...>;
};

template <class Body, class First, class... Rest>
struct signature_of_body<typed_body<Body, First, Rest...>> : signature_of_body<Body> {
  using index = typename First::integer;
  using parameters = typename counting_types<typename signature_of_body<Body>::parameters>::type;
};

/// The typed index that a segment names; void where it has integers.
template <class Segment>
struct index_type_of {
  using type = void;
};

template <class Index, class Segment>
struct index_type_of<typed_segment<Index, Segment>> {
  using type = Index;
};

/// The first parameter of a body; void of a generic one, which takes what it is given.
template <class List>
struct first_of {
  using type = void;
};

template <class First, class... Rest>
struct first_of<type_list<First, Rest...>> {
  using type = First;
};

template <class Body>
using first_parameter = typename first_of<typename signature_of_body<Body>::parameters>::type;

/// The index that a body is given over a segment: the segment's typed one, else the body's.
template <class Segment, class Body>
using index_given =
    std::conditional_t<std::is_void_v<typename index_type_of<Segment>::type>, first_parameter<Body>,
                       typename index_type_of<Segment>::type>;

template <class Segment, class Body>
inline constexpr bool is_typed_loop = is_typed_index<index_given<Segment, Body>>;

/// Whether a body takes the index that a segment names; if not, compilation stops at the sentence
/// that says so.
template <class Segment, class Body>
consteval bool takes_index_of() {
  using index = index_given<Segment, Body>;
  using taken = first_parameter<Body>;
  constexpr bool agree = std::is_void_v<taken> || std::same_as<taken, index>;
  static_assert(agree,
                "toll::forall: the body's index must be of the segment's type: over typed<row>(n) "
                "write [=] TOLL_FN(row i) { ... }");
  return agree;
}

/// The integers of a segment of typed indices, as a segment.
template <class Segment>
constexpr Segment untyped(const Segment& indices) {
  return indices;
}

template <class Index, class Segment>
constexpr Segment untyped(const typed_segment<Index, Segment>& indices) {
  return indices;
}

}  // namespace detail
}  // namespace toll
