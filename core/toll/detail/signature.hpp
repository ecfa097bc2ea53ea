// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <concepts>
#include <type_traits>

namespace toll::detail {

template <class... Types>
struct type_list {};

/// What a loop body asks for, read off its call operator. A body without a single one (a generic
/// lambda) is given `index_t` and is trusted with its accumulators.
template <class CallOperator>
struct signature {
  static constexpr bool is_mutable = false;
  using index = index_t;
  using parameters = type_list<>;
  template <class... Accumulators>
  static constexpr bool takes = true;
};

template <class R, class Body, class Index, class... Rest>
struct signature<R (Body::*)(Index, Rest...) const> {
  static constexpr bool is_mutable = false;
  using index = std::remove_cvref_t<Index>;
  using parameters = type_list<std::remove_cvref_t<Index>, std::remove_cvref_t<Rest>...>;
  /// Whether the accumulators are taken as T&: what is added to a copy would be lost.
  template <class... Accumulators>
  static constexpr bool takes = std::same_as<void(Rest...), void(Accumulators&...)>;
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

/// The integer type a body counts in. The loop counts in the same one: a loop in 64 bits around a
/// body in 32 bits keeps g++ from vectorising (2.4 times slower on a stencil).
template <class Body>
using index_of = typename signature_of_body<Body>::index;

}  // namespace toll::detail
