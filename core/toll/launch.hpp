// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/givens.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/detail/policy_body.hpp>
#include <toll/extents.hpp>
#include <toll/policy.hpp>
#include <toll/reduce.hpp>
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

template <std::size_t dimensions, class Policy, class Body, class... Givens>
void check_and_launch(const Policy& policy, const dims<dimensions>& teams, const Body& body,
                      const Givens&... givens) {
  if constexpr (are_shared_by_teams<Givens...>() &&
                is_launch_body<Policy, dimensions, Body, handed_type<Policy, Givens>...>() &&
                is_body_for<Policy, Body>()) {
    using parameters = launch_parameters_of<Body, sizeof...(Givens)>;
    using team = typename parameters::team;
    using shared = typename parameters::shared;
    if constexpr (sizeof...(Givens) == 0) {
      run_launch<team, shared>(policy, teams, body);
    } else {
      with_bound(
          policy, [&](const auto& bound) { run_launch<team, shared>(policy, teams, bound, body); },
          givens...);
    }
  }
}

template <std::size_t dimensions, class Policy, class... Arguments>
void launch_with(const Policy& policy, const dims<dimensions>& teams,
                 const Arguments&... arguments) {
  constexpr bool in_order = is_body_after_givens<Arguments...>();
  static_assert(in_order,
                "toll::launch: the body comes last, and each argument between teams and body is a "
                "given, such as sum(total) or unique_token");
  if constexpr (in_order) {
    body_last(
        [&](const auto& body, const auto&... givens) {
          check_and_launch<dimensions>(policy, teams, body, givens...);
        },
        arguments...);
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
/// Givens stand before the body, which takes a parameter for each after all else:
///
///     double total = 0;
///     launch(policy, teams, sum(total),
///            [=] TOLL_FN(const team<Policy, 128>& t, double& partial) {
///              double mine = 0;
///              t.reduce(sum(mine), n, [&](int k, double& added) { added += x[k]; });
///              partial += mine;
///            });
///
/// **An accumulator is the team's, not a thread's**: all threads of a team add the same to it,
/// outside of loops, or one of them does, in `t.once`. What a loop adds to it is lost: that is for
/// `t.reduce`.
///
/// `unique_token` is the team's too: a number that no other running team has. With it a team has a
/// row of an array as memory of its own, of any size. A scatter says that its updates are atomic,
/// because the threads of a team contribute together: `into(target, op::plus{},
/// scatter_way::atomic)` or `scatter_way::replicated(n)`.
///
/// The teams are a count, `extents`, or numbers in braces: `launch(policy, {rows, columns}, body)`.
///
/// requires         teams independent of each other, but for atomics; iterations of a loop also;
///                  loops and barriers that all threads of a team reach
/// synchronisation  as for `forall`, with givens too
/// errors           argument_error for a negative number of teams; backend_error from a device
template <execution_policy Policy, index_t... es, class... Arguments>
void launch(const Policy& policy, const extents<es...>& teams, const Arguments&... arguments) {
  detail::launch_with<sizeof...(es)>(
      policy, detail::team_counts(teams, std::make_index_sequence<sizeof...(es)>{}), arguments...);
}

template <execution_policy Policy, std::integral Count, class... Arguments>
void launch(const Policy& policy, Count teams, const Arguments&... arguments) {
  detail::launch_with<1>(policy, dims<1>{static_cast<index_t>(teams)}, arguments...);
}

template <execution_policy Policy, std::size_t dimensions, class... Arguments>
void launch(const Policy& policy, const index_t (&teams)[dimensions],
            const Arguments&... arguments) {
  detail::launch_with<dimensions>(
      policy, detail::team_counts(teams, std::make_index_sequence<dimensions>{}), arguments...);
}

}  // namespace toll
