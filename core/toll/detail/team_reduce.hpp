// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/bound_reduction.hpp>
#include <toll/detail/given_set.hpp>
#include <toll/detail/in_order.hpp>
#include <toll/detail/parameters.hpp>
#include <toll/detail/team_loops.hpp>
#include <toll/extents.hpp>
#include <toll/reduce.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace toll::detail {

template <class T>
inline constexpr bool is_extents = false;

template <index_t... es>
inline constexpr bool is_extents<extents<es...>> = true;

template <class... Arguments>
consteval bool are_reductions_shape_body() {
  constexpr std::size_t count = sizeof...(Arguments);
  constexpr bool reduces[] = {is_reduction<Arguments>..., false};
  constexpr bool shapes[] = {(std::integral<Arguments> || is_extents<Arguments>)..., false};
  for (std::size_t i = 0; i + 2 < count; ++i) {
    if (!reduces[i]) {
      return false;
    }
  }
  return count >= 3 && shapes[count - 2] && !reduces[count - 1];
}

/// Whether `reduce` can take these arguments; if not, compilation stops at the sentence that says
/// what to write.
template <class... Arguments>
consteval bool can_reduce() {
  constexpr bool fits = are_reductions_shape_body<Arguments...>();
  static_assert(fits,
                "toll::team: reduce takes reductions, then extents or a count, then the body: "
                "t.reduce(sum(x), n, [&](int k, double& partial) { ... })");
  return fits;
}

template <class Set>
struct accumulators_of;

template <class... Reductions>
struct accumulators_of<given_set<Reductions...>> {
  using type = parameters<typename Reductions::handed...>;
};

/// Whether a body fits its `reduce`, in the same way.
template <class Body, class Set, std::size_t extents, std::size_t dimensions>
consteval bool is_team_reduction_body() {
  constexpr bool has_rank = extents == dimensions;
  static_assert(has_rank,
                "toll::team: reduce has as many extents as the team has dimensions, or a count: "
                "t.reduce(sum(x), extents<8, 64>{}, body), t.reduce(sum(x), n, body)");
  constexpr bool fits =
      !has_rank || takes_counters_and<Body, dimensions>(typename accumulators_of<Set>::type{});
  static_assert(fits,
                "toll::team: the body of reduce takes an integer for each dimension, and then one "
                "accumulator T& for each reduction: [&](int k, double& partial) { ... }");
  return has_rank && fits;
}

/// Calls `run(reductions, rest...)` for arguments that begin with reductions.
template <class Run, class... Reductions, class... Rest>
TOLL_FN constexpr void with_reductions(const Run& run, const given_set<Reductions...>& all,
                                       const Rest&... rest) {
  run(all, rest...);
}

template <class Run, class... Reductions, class T, class Combine, class... Rest>
TOLL_FN constexpr void with_reductions(const Run& run, const given_set<Reductions...>& all,
                                       const reduction<T, Combine>& next, const Rest&... rest) {
  with_reductions(run, all.with(bound_reduction<T, Combine>{next}), rest...);
}

/// The loops of a team that is a single thread, around the accumulators of its innermost one.
template <class Innermost, class Set, class Partial, class Body, class Counter>
TOLL_FN constexpr void team_reductions(const Set& set, Partial& partial, const Body& body,
                                       Counter extent) {
  Innermost::reduce(set, Counter{0}, extent, body, partial);
}

template <class Innermost, class Set, class Partial, class Body, class Counter, class... Inner>
TOLL_FN constexpr void team_reductions(const Set& set, Partial& partial, const Body& body,
                                       Counter extent, Inner... inner) {
  for (Counter y = 0; y < extent; ++y) {
    team_reductions<Innermost>(
        set, partial, [&body, y](auto within, auto&... rest) { body(y, within, rest...); },
        inner...);
  }
}

template <class Innermost, class Set, class Shape, class Body, class... Counters, std::size_t... r>
TOLL_FN constexpr void team_reductions_over(const Set& set, const Shape& shape, const Body& body,
                                            counters<Counters...>, std::index_sequence<r...>) {
  if constexpr (sizeof...(r) == 1 && requires { Innermost::template short_line<Set>; }) {
    if ((... && (extent_in<r>(shape) < Innermost::template short_line<Set>))) {
      return team_reductions_over<one_by_one>(set, shape, body, counters<Counters...>{},
                                              std::index_sequence<r...>{});
    }
  }
  auto partial = Innermost::start(set);
  team_reductions<Innermost>(set, partial, on_integers<sizeof...(r)>(body),
                             static_cast<Counters>(extent_in<r>(shape))...);
  set.finish(Innermost::finished(set, partial));
}

/// A whole `reduce` on a single thread, over extents or over a count.
template <class Innermost, std::size_t dimensions, class Set, index_t... es, class Body>
TOLL_FN constexpr void reduce_on_one_thread(const Set& set, const extents<es...>& shape,
                                            const Body& body) {
  if constexpr (is_team_reduction_body<Body, Set, sizeof...(es), dimensions>()) {
    team_reductions_over<Innermost>(set, shape, body, counters_of<Body, dimensions>{},
                                    std::make_index_sequence<dimensions>{});
  }
}

template <class Innermost, std::size_t dimensions, class Set, std::integral Count, class Body>
TOLL_FN constexpr void reduce_on_one_thread(const Set& set, Count count, const Body& body) {
  if constexpr (is_team_reduction_body<Body, Set, 1, 1>()) {
    const index_t shape[] = {static_cast<index_t>(count)};
    team_reductions_over<Innermost>(set, shape, body, counters_of<Body, 1>{},
                                    std::make_index_sequence<1>{});
  }
}

}  // namespace toll::detail
