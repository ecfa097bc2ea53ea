// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/host_team.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>

namespace toll {

template <>
struct detail::team_loop<openmp::policy> : detail::side_by_side {};

}  // namespace toll

namespace toll::openmp {

template <class Team, class Shared, class Body>
void run_launch(const policy& how, const dims<Team::rank>& teams, const Body& body) {
  const index_t count = teams.size();
  if (how.schedule == even_schedule) {
#pragma omp parallel for schedule(static) firstprivate(teams, body)
    for (index_t number = 0; number < count; ++number) {
      detail::run_team<Team, Shared>(teams, number, body);
    }
  } else {
    const schedule_in_force scheduled{how.schedule};
#pragma omp parallel for schedule(runtime) firstprivate(teams, body)
    for (index_t number = 0; number < count; ++number) {
      detail::run_team<Team, Shared>(teams, number, body);
    }
  }
}

}  // namespace toll::openmp
