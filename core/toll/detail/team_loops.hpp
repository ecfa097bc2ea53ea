// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/parameters.hpp>
#include <toll/extents.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll::detail {

/// The innermost loop of a team that is a single thread: one_by_one or side_by_side, as each
/// backend says.
template <class Policy>
struct team_loop;

/// The types that a loop counts in.
template <class... Types>
struct counters {
  static constexpr std::size_t count = sizeof...(Types);
  static constexpr bool are_integers =
      ((std::integral<Types> && !std::same_as<Types, bool>)&&...);
};

template <class... Parameters>
using plain_counters = counters<std::remove_cvref_t<Parameters>...>;

template <class Sequence>
struct int_counters;

template <std::size_t... r>
struct int_counters<std::index_sequence<r...>> {
  using type = counters<decltype(static_cast<void>(r), int{})...>;
};

/// Those that the body names; ints if it names none.
template <class Body, std::size_t dimensions>
using counters_of =
    typename std::conditional_t<std::same_as<parameters_of<Body>, unnamed_parameters>,
                                int_counters<std::make_index_sequence<dimensions>>,
                                application<plain_counters, parameters_of<Body>>>::type;

template <class Body, class... Counters>
consteval bool takes_counters(counters<Counters...>) {
  return std::is_invocable_v<const Body&, Counters...>;
}

/// Whether a body fits its loop; if not, compilation stops at the sentence that says what to write.
template <class Body, std::size_t extents, std::size_t dimensions>
consteval bool is_team_loop_body() {
  constexpr bool has_rank = extents == dimensions;
  static_assert(has_rank,
                "toll::team: a loop has as many extents as the team has dimensions, or a count: "
                "t.loop(extents<8, 64>{}, body), t.loop(n, body)");
  using all = counters_of<Body, dimensions>;
  constexpr bool fits =
      !has_rank || (all::count == dimensions && all::are_integers && takes_counters<Body>(all{}));
  static_assert(fits,
                "toll::team: the body of a loop takes an integer for each dimension of the team, "
                "or one for a count, and is not mutable: [&](int y, int x) { ... }");
  return has_rank && fits;
}

template <class Innermost, class Body, class Counter>
TOLL_FN constexpr void team_loops(const Body& body, Counter extent) {
  Innermost::loop(Counter{0}, extent, body);
}

template <class Innermost, class Body, class Counter, class... Inner>
TOLL_FN constexpr void team_loops(const Body& body, Counter extent, Inner... inner) {
  for (Counter y = 0; y < extent; ++y) {
    team_loops<Innermost>([&body, y](auto... within) { body(y, within...); }, inner...);
  }
}

/// An extent that the compiler knows, as a constant.
template <index_t known>
constexpr index_t extent_of(index_t given) {
  return known == dynamic ? given : known;
}

/// The loops of a team that is a single thread.
template <class Innermost, index_t... es, class Body, class... Counters, std::size_t... r>
TOLL_FN constexpr void team_loops_over(const extents<es...>& shape, const Body& body,
                                       counters<Counters...>, std::index_sequence<r...>) {
  team_loops<Innermost>(body,
                        static_cast<Counters>(extent_of<es>(shape[r]))...);
}

template <class Innermost, std::size_t dimensions, class Body, class... Counters, std::size_t... r>
TOLL_FN constexpr void team_loops_over(const index_t (&shape)[dimensions], const Body& body,
                                       counters<Counters...>, std::index_sequence<r...>) {
  team_loops<Innermost>(body, static_cast<Counters>(shape[r])...);
}

}  // namespace toll::detail
