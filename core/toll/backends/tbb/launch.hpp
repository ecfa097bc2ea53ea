// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/partitioned.hpp>
#include <toll/backends/tbb/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/host_team.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

namespace toll {

template <>
struct detail::team_loop<tbb_policy> : detail::side_by_side {};

}  // namespace toll

namespace toll::backends::tbb {

template <class Team, class Shared, class Body>
void run_launch(const policy& how, const dims<Team::rank()>& teams, const Body& body) {
  partitioned(how, teams.size(), [&](const auto& all, auto&& split) {
    oneapi::tbb::parallel_for(
        all,
        [&](const oneapi::tbb::blocked_range<index_t>& part) {
          for (index_t number = part.begin(); number < part.end(); ++number) {
            detail::run_team<Team, Shared>(teams, number, body);
          }
        },
        split);
  });
}

}  // namespace toll::backends::tbb
