// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/seq/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/host_launch.hpp>
#include <toll/detail/in_order.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>

namespace toll {

template <>
struct detail::team_loop<seq_policy> : detail::independent {};

}  // namespace toll

namespace toll::backends::seq {

template <class Team, class Shared, class Body>
void run_launch(const policy&, const dims<Team::rank()>& teams, const Body& body) {
  detail::run_teams<Team, Shared>(teams, 0, teams.size(), body);
}

}  // namespace toll::backends::seq
