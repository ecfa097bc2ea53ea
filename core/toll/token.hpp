// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/givens.hpp>
#include <toll/policy.hpp>

namespace toll {

namespace detail {

struct token_request {};

template <>
inline constexpr bool is_given<token_request> = true;

struct bound_token {
  using state = index_t;
  using handed = index_t;

  static constexpr bool is_result() { return false; }

  static constexpr bool is_number() { return false; }

  constexpr index_t neutral() const { return 0; }

  template <class Place>
  constexpr void resume(index_t& token, Place& place) const {
    token = static_cast<index_t>(place);
  }

  static constexpr index_t hand(index_t token) { return token; }

  constexpr void join(index_t&, index_t) const {}

  constexpr void finish(index_t) const {}

  template <class Policy>
  constexpr const bound_token& given(const Policy&) const {
    return *this;
  }

  template <class Policy>
  void complete(const Policy&) const {}
};

template <class Policy>
constexpr bound_token bound_to(const Policy&, const token_request&) {
  return {};
}

}  // namespace detail

/// A given that hands the body a number which no other running iteration has, from 0 to
/// `tokens(policy)` - 1: the number of a workspace, or of a generator of random numbers.
///
///     array_on<Policy, double, dims<2>> space{{tokens(policy), size}};
///     const auto work = space.on(policy);
///     forall(policy, n, unique_token,
///            [=] TOLL_FN(index_t i, index_t token) { fill_row(&work(token, 0), i); });
///
/// In a `launch` it is the number of a team, which no other running team has.
/// Iterations that one thread runs one after the other may have the same number. A body must not
/// itself run parallel loops: on oneTBB its thread might then take another iteration.
///
/// requires   tokens(policy) asked where the loop runs: with the same number of threads
inline constexpr detail::token_request unique_token{};

}  // namespace toll
