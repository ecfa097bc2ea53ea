// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <type_traits>

namespace toll::detail {

/// The parameters of a body as its call operator writes them, references included.
template <class... Parameters>
struct parameters {
  static constexpr std::size_t count = sizeof...(Parameters);
};

/// A body without a single call operator, such as a generic lambda, names none.
struct unnamed_parameters : parameters<> {};

template <class CallOperator>
struct call_parameters;

template <class R, class Body, class... Parameters>
struct call_parameters<R (Body::*)(Parameters...) const> {
  using type = parameters<Parameters...>;
  static constexpr bool is_mutable = false;
};

template <class R, class Body, class... Parameters>
struct call_parameters<R (Body::*)(Parameters...) const noexcept>
    : call_parameters<R (Body::*)(Parameters...) const> {};

template <class R, class Body, class... Parameters>
struct call_parameters<R (Body::*)(Parameters...)> {
  using type = parameters<Parameters...>;
  static constexpr bool is_mutable = true;
};

template <class R, class Body, class... Parameters>
struct call_parameters<R (Body::*)(Parameters...) noexcept>
    : call_parameters<R (Body::*)(Parameters...)> {};

template <class Body>
struct body_parameters {
  using type = unnamed_parameters;
  static constexpr bool is_mutable = false;
};

template <class Body>
requires requires { &Body::operator(); }
struct body_parameters<Body> : call_parameters<decltype(&Body::operator())> {};

template <class Body>
using parameters_of = typename body_parameters<Body>::type;

template <class Body>
inline constexpr bool is_mutable_body = body_parameters<Body>::is_mutable;

template <template <class...> class Template, class Parameters>
struct application {
  using type = Template<>;
};

template <template <class...> class Template, class... Parameters>
struct application<Template, parameters<Parameters...>> {
  using type = Template<Parameters...>;
};

/// A template of the parameters.
template <template <class...> class Template, class Parameters>
using applied = typename application<Template, Parameters>::type;

}  // namespace toll::detail
