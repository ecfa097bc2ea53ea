// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/given_set.hpp>
#include <toll/detail/signature.hpp>
#include <toll/policy.hpp>

#include <concepts>

namespace toll {

template <execution_policy Policy>
class atomics_of;

namespace detail {

/// Policies whose loops run on one thread, side by side unless they say that they update shared
/// memory. Those that do run in order, and need no more than plain updates.
template <class Policy>
concept orders_declared_updates = requires { typename Policy::in_order_atomics; };

/// A policy as the updates of such a loop see it.
template <class Policy>
struct update_policy {
  using type = Policy;
};

template <orders_declared_updates Policy>
struct update_policy<Policy> {
  struct type : Policy {
    using atomics = typename Policy::in_order_atomics;
  };
};

/// The declaration as a loop sees it: it hands over an object that holds nothing.
template <class Policy>
struct bound_atomics {
  struct state {};

  using handed = atomics_of<Policy>;

  static constexpr bool is_result() { return false; }

  static constexpr bool is_number() { return false; }

  constexpr state neutral() const { return {}; }

  template <class Place>
  constexpr void resume(state&, Place&) const {}

  static constexpr handed hand(state) { return handed{bound_atomics{}}; }

  constexpr void join(state&, state) const {}

  constexpr void finish(state) const {}

  constexpr const bound_atomics& given(const Policy&) const { return *this; }

  void complete(const Policy&) const {}
};

/// Whether a loop may run as one without givens: where iterations run side by side anyway, and only
/// the object is to be handed to each.
template <class Policy, class Givens>
inline constexpr bool is_plain_with_atomics =
    std::same_as<Givens, given_set<bound_atomics<Policy>>> && !orders_declared_updates<Policy>;

/// A body that is handed the object, as one that is handed nothing.
template <class Policy, class Body>
struct body_with_atomics {
  Body body;

  template <class... Indices>
  constexpr void operator()(Indices... indices) const {
    body(indices..., bound_atomics<Policy>::hand({}));
  }
};

template <class Policy, class Body>
struct signature_of_body<body_with_atomics<Policy, Body>> : signature_of_body<Body> {};

}  // namespace detail
}  // namespace toll
