// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/closure.hpp>
#include <toll/backends/omp_target/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/host_launch.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>

namespace toll {

template <>
struct detail::team_loop<omp_target_policy> : detail::side_by_side {};

}  // namespace toll

namespace toll::backends::omp_target {

/// A team is one thread of the device.
template <class Team, class Shared, class Body>
void run_launch(const policy& how, const dims<Team::rank()>& teams, const Body& body) {
  const int teams_limit = most_teams(how);
  const int threads_limit = most_threads(how);
  const index_t count = teams.size();
  const closure shape{teams};
  const closure work{body};
#pragma omp target teams distribute parallel for num_teams(teams_limit) \
    thread_limit(threads_limit) firstprivate(shape, work)
  for (index_t number = 0; number < count; ++number) {
    detail::run_team<Team, Shared>(detail::team_of<Team::rank()>(shape.value(), number),
                                   work.value());
  }
}

}  // namespace toll::backends::omp_target
