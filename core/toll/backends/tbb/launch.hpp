// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/partitioned.hpp>
#include <toll/backends/tbb/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/host_launch.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>

namespace toll {

template <>
struct detail::team_loop<tbb_policy> : detail::side_by_side {};

}  // namespace toll

namespace toll::backends::tbb {

template <class Team, class Shared, class Body>
void run_launch(const policy& how, const dims<Team::rank()>& teams, const Body& body) {
  if constexpr (Team::rank() > 1) {
    const index_t in_row = teams[Team::rank() - 1];
    in_rectangles(how, in_row > 0 ? teams.size() / in_row : 0, in_row,
                  [=](index_t first_row, index_t last_row, index_t first, index_t last) {
                    for (index_t row = first_row; row < last_row; ++row) {
                      detail::run_teams<Team, Shared>(teams, row * in_row + first,
                                                      row * in_row + last, body);
                    }
                  });
  } else {
    in_parts(how, teams.size(), [=](index_t first, index_t last) {
      detail::run_teams<Team, Shared>(teams, first, last, body);
    });
  }
}

}  // namespace toll::backends::tbb
