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

template <std::size_t kept, class Leading, class... Rest>
struct leading_parameters {
  using type = Leading;
};

template <std::size_t kept, class... Leading, class Next, class... Rest>
requires(kept > 0) struct leading_parameters<kept, parameters<Leading...>, Next, Rest...>
    : leading_parameters<kept - 1, parameters<Leading..., Next>, Rest...> {};

template <std::size_t left_out, class Parameters>
struct parameters_without_last {
  using type = Parameters;
};

template <std::size_t left_out, class... Parameters>
requires(sizeof...(Parameters) >= left_out)
struct parameters_without_last<left_out, parameters<Parameters...>>
    : leading_parameters<sizeof...(Parameters) - left_out, parameters<>, Parameters...> {};

template <std::size_t left_out, class Parameters>
using without_last = typename parameters_without_last<left_out, Parameters>::type;

template <std::size_t left_out, class... Parameters>
struct parameters_without_first {
  using type = parameters<Parameters...>;
};

template <std::size_t left_out, class First, class... Rest>
requires(left_out > 0) struct parameters_without_first<left_out, First, Rest...>
    : parameters_without_first<left_out - 1, Rest...> {};

/// The last `kept` of them, or all if there are no more.
template <std::size_t kept, class Parameters>
struct last_parameters;

template <std::size_t kept, class... Parameters>
struct last_parameters<kept, parameters<Parameters...>>
    : parameters_without_first<(sizeof...(Parameters) > kept ? sizeof...(Parameters) - kept : 0),
                               Parameters...> {};

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
