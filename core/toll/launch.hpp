// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>
#include <toll/policy.hpp>
#include <toll/team.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toll {

/// The threads of a team in each dimension, known to the compiler: on CUDA a block of that shape.
template <int... sizes>
struct threads {
  static_assert(sizeof...(sizes) >= 1 && sizeof...(sizes) <= 3 && ((sizes > 0) && ...),
                "toll::threads: a team has 1 to 3 dimensions of at least one thread each");
};

/// What the threads of a team share: a type, such as a struct of arrays, that needs no
/// construction. It lies on the stack of a host thread and in the shared memory of a CUDA block,
/// starts with no particular value, and is gone when the team is done.
template <class Shared>
struct local {
  static_assert(
      std::is_trivially_default_constructible_v<Shared> && std::is_trivially_copyable_v<Shared>,
      "toll::local: what a team shares must be plain data: numbers, arrays and structs of "
      "them, without initialisers");
};

/// Runs `body(team, shared)` for teams of threads: `teams` of them in each dimension, as many
/// dimensions as a team has. The loops of the body say what each thread does.
///
///     struct tile { double at[32][33]; };
///     launch(policy, dims<2>{rows / 32, columns / 32}, threads<8, 32>{}, local<tile>{},
///            [=] TOLL_FN(const team<Policy, 8, 32>& t, tile& shared) {
///              t.template loop<32, 32>([&](int y, int x) { shared.at[y][x] = ...; });
///              t.barrier();
///              t.template loop<32, 32>([&](int y, int x) { ... = shared.at[x][y]; });
///            });
///
/// Without `local` the body takes the team alone.
///
/// requires         teams independent of each other, but for atomics; iterations of a loop also;
///                  loops and barriers that all threads of a team reach
/// synchronisation  as for `forall`
/// errors           backend_error from a device
template <execution_policy Policy, index_t... es, int... sizes, class Shared, class Body>
void launch(const Policy& policy, const extents<es...>& teams, threads<sizes...>, local<Shared>,
            const Body& body) {
  constexpr bool has_rank = sizeof...(es) == sizeof...(sizes);
  static_assert(has_rank, "toll::launch: there must be as many dimensions of teams as of threads");
  if constexpr (has_rank && detail::is_team_body<Body, team<Policy, sizes...>, Shared>()) {
    run_launch<team<Policy, sizes...>, Shared>(policy, dims<sizeof...(es)>{teams}, body);
  }
}

template <execution_policy Policy, index_t... es, int... sizes, class Body>
void launch(const Policy& policy, const extents<es...>& teams, threads<sizes...> shape,
            const Body& body) {
  launch(policy, teams, shape, local<detail::nothing>{}, body);
}

}  // namespace toll
