// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/openmp/region.hpp>
#include <toll/backends/openmp/share.hpp>
#include <toll/config.hpp>
#include <toll/detail/host_launch.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>

namespace toll {

template <>
struct detail::team_loop<openmp_policy> : detail::side_by_side {};

}  // namespace toll

namespace toll::backends::openmp {

template <class Team, class Body>
struct launch_values {
  dims<Team::rank()> teams;
  Body body;
};

template <class Team, class Shared, class Body>
void run_launch(const policy& how, const dims<Team::rank()>& teams, const Body& body) {
  if (how.schedule == even_schedule) {
    in_each_thread(launch_values<Team, Body>{teams, body}, [](const auto& launch) {
      const share mine = share_of_this_thread(launch.teams.size());
      detail::run_teams<Team, Shared>(launch.teams, mine.first, mine.last, launch.body);
    });
  } else {
    const index_t count = teams.size();
    const schedule_in_force scheduled{how.schedule};
#pragma omp parallel for schedule(runtime) firstprivate(teams, body)
    for (index_t number = 0; number < count; ++number) {
      detail::run_team<Team, Shared>(detail::team_of<Team::rank()>(teams, number), body);
    }
  }
}

}  // namespace toll::backends::openmp
