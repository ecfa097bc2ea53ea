// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>
#include <toll/policy.hpp>
#include <toll/team.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace toll {

namespace detail {

/// The numbers of teams, from anything with a number for each dimension.
template <class Numbers, std::size_t... r>
constexpr dims<sizeof...(r)> team_counts(const Numbers& teams, std::index_sequence<r...>) {
  return {teams[r]...};
}

template <std::size_t dimensions, class Policy, class Body>
void check_and_launch(const Policy& policy, const dims<dimensions>& teams, const Body& body) {
  if constexpr (is_launch_body<Policy, dimensions, Body>()) {
    using parameters = launch_parameters_of<Body>;
    run_launch<typename parameters::team, typename parameters::shared>(policy, teams, body);
  }
}

}  // namespace detail

/// Runs `body(team, shared)` for teams of threads: `teams` of them in each dimension, as many
/// dimensions as a team has. The body's parameters say how many threads a team has, and what they
/// share. The loops of the body say what each thread does.
///
///     struct tile { double at[32][33]; };
///     launch(policy, dims<2>{rows / 32, columns / 32},
///            [=] TOLL_FN(const team<Policy, 8, 32>& t, tile& shared) {
///              t.loop(extents<32, 32>{}, [&](int y, int x) { shared.at[y][x] = ...; });
///              t.barrier();
///              t.loop(extents<32, 32>{}, [&](int y, int x) { ... = shared.at[x][y]; });
///            });
///
/// What a team shares is plain data, such as a struct of arrays. It lies on the stack of a host
/// thread and in the shared memory of a CUDA block, starts with no particular value, and is gone
/// when the team is done. A body without it takes the team alone.
///
/// The teams are a count, `extents`, or numbers in braces: `launch(policy, {rows, columns}, body)`.
///
/// requires         teams independent of each other, but for atomics; iterations of a loop also;
///                  loops and barriers that all threads of a team reach
/// synchronisation  as for `forall`
/// errors           argument_error for a negative number of teams; backend_error from a device
template <execution_policy Policy, index_t... es, class Body>
void launch(const Policy& policy, const extents<es...>& teams, const Body& body) {
  detail::check_and_launch<sizeof...(es)>(
      policy, detail::team_counts(teams, std::make_index_sequence<sizeof...(es)>{}), body);
}

template <execution_policy Policy, std::integral Count, class Body>
void launch(const Policy& policy, Count teams, const Body& body) {
  detail::check_and_launch<1>(policy, dims<1>{static_cast<index_t>(teams)}, body);
}

template <execution_policy Policy, std::size_t dimensions, class Body>
void launch(const Policy& policy, const index_t (&teams)[dimensions], const Body& body) {
  detail::check_and_launch<dimensions>(
      policy, detail::team_counts(teams, std::make_index_sequence<dimensions>{}), body);
}

}  // namespace toll
