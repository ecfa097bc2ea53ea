// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/simd/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/host_launch.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>

namespace toll {

template <>
struct detail::team_loop<simd_policy> : detail::side_by_side {};

}  // namespace toll

namespace toll::backends::simd {

template <class Team, class Shared, class Body>
void run_launch(const policy&, const dims<Team::rank()>& teams, const Body& body) {
  detail::run_teams<Team, Shared>(teams, 0, teams.size(), body);
}

}  // namespace toll::backends::simd
