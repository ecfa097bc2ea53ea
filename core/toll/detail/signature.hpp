// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/typed_index.hpp>

#include <concepts>
#include <type_traits>

namespace toll::detail {

template <class... Types>
struct type_list {};

template <class Parameter, class Handed>
inline constexpr bool is_taken =
    !std::is_lvalue_reference_v<Handed> || std::is_const_v<std::remove_reference_t<Handed>> ||
    std::same_as<Parameter, Handed>;

/// Whether the last parameters take what is handed.
template <class... Parameters, class... Handed>
consteval bool are_taken(type_list<Parameters...>, type_list<Handed...>) {
  if constexpr (sizeof...(Parameters) == sizeof...(Handed)) {
    return (is_taken<Parameters, Handed> && ...);
  } else {
    return false;
  }
}

/// Those before the last may be further indices of a nest.
template <class First, class... Parameters, class... Handed>
consteval bool are_taken(type_list<First, Parameters...>, type_list<Handed...>)
    requires(sizeof...(Parameters) >= sizeof...(Handed)) {
  return are_taken(type_list<Parameters...>{}, type_list<Handed...>{});
}

/// What a loop body asks for, read off its call operator. A body without a single one (a generic
/// lambda) is given `index_t` and is trusted with its accumulators.
template <class CallOperator>
struct signature {
  static constexpr bool is_mutable = false;
  using index = index_t;
  using parameters = type_list<>;
  template <class... Handed>
  static constexpr bool takes = true;
};

template <class R, class Body, class Index, class... Rest>
struct signature<R (Body::*)(Index, Rest...) const> {
  static constexpr bool is_mutable = false;
  using index = std::remove_cvref_t<Index>;
  using parameters = type_list<std::remove_cvref_t<Index>, std::remove_cvref_t<Rest>...>;
  /// Whether what is handed as T&, an accumulator, is taken so: what is added to a copy is lost.
  template <class... Handed>
  static constexpr bool takes = are_taken(type_list<Rest...>{}, type_list<Handed...>{});
};

template <class R, class Body, class Index, class... Rest>
struct signature<R (Body::*)(Index, Rest...) const noexcept>
    : signature<R (Body::*)(Index, Rest...) const> {};

template <class R, class Body, class... Parameters>
struct signature<R (Body::*)(Parameters...)> : signature<void> {
  static constexpr bool is_mutable = true;
};

template <class Body>
struct signature_of_body : signature<void> {};

template <class Body>
concept has_one_call_operator = requires { &Body::operator(); };

template <has_one_call_operator Body>
struct signature_of_body<Body> : signature<decltype(&Body::operator())> {};

/// The integer type a body counts in, that of its typed indices too. The loop counts in the same one: a loop in 64 bits around a
/// body in 32 bits keeps g++ from vectorising (2.4 times slower on a stencil).
template <class Body>
using index_of = typename counting_type<typename signature_of_body<Body>::index>::type;

}  // namespace toll::detail
