// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/reduce.hpp>

#include <type_traits>

namespace toll::detail {

/// A reduction as a loop sees it.
template <class T, class Combine>
struct bound_reduction {
  using state = T;
  using handed = T&;

  reduction<T, Combine> made;

  static constexpr bool is_result() { return true; }

  static constexpr bool is_number() { return std::is_arithmetic_v<T>; }

  constexpr T neutral() const { return made.identity; }

  template <class Place>
  constexpr void resume(T&, Place&) const {}

  static constexpr T& hand(T& accumulator) { return accumulator; }

  constexpr void join(T& into, const T& from) const { into = made.combine(into, from); }

  constexpr void finish(const T& result) const { join(*made.target, result); }

  constexpr bool has_target_of(const bound_reduction& other) const {
    return made.target == other.made.target;
  }

  template <class Policy>
  constexpr const bound_reduction& given(const Policy&) const {
    return *this;
  }

  template <class Policy>
  void complete(const Policy&) const {}
};

/// What a loop with this policy makes of an argument between its indices and its body: an object
/// that stays where it is until the loop is done, whose `given()` the loop takes along, and which
/// is then to `complete` what the loop left to do.
template <class Policy, class T, class Combine>
constexpr bound_reduction<T, Combine> bound_to(const Policy&, const reduction<T, Combine>& made) {
  return {made};
}

}  // namespace toll::detail
