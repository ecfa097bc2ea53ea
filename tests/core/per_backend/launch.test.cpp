// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

#include "tests/core/on_backend.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace toll {
namespace {

// nvcc takes a body in a free function only, so the launches stand here and not in the tests.

/// How often each thread of each team runs the body of a loop.
std::vector<int> visits_by_threads(index_t team_rows, index_t team_columns) {
  auto count = filled_with(0, team_rows * team_columns * 4 * 32);
  const view<int, dims<4>> visits{count.on(this_policy{}).data(), {team_rows, team_columns, 4, 32}};
  launch(this_policy{}, dims<2>{team_rows, team_columns}, threads<4, 32>{},
         [=] TOLL_FN(const team<this_policy, 4, 32>& t) {
           t.loop([&](int y, int x) { visits(t.index(0), t.index(1), y, x) += 1; });
         });
  return on_host(count);
}

/// The same of a loop that has more iterations than the team has threads, and none that divide.
std::vector<int> visits_by_more_than_threads(index_t teams) {
  auto count = filled_with(0, teams * 5 * 3 * 67);
  const view<int, dims<4>> visits{count.on(this_policy{}).data(), {teams, 5, 3, 67}};
  launch(
      this_policy{}, dims<3>{teams, 1, 1}, threads<2, 2, 8>{},
      [=] TOLL_FN(const team<this_policy, 2, 2, 8>& t) {
        t.template loop<5, 3, 67>([&](int z, int y, int x) { visits(t.index(0), z, y, x) += 1; });
      });
  return on_host(count);
}

/// The same for extents that differ from team to team: those of its index.
std::vector<int> visits_by_extents_of_the_run(index_t team_rows, index_t team_columns) {
  auto count = filled_with(0, team_rows * team_columns * 8 * 40);
  const view<int, dims<4>> visits{count.on(this_policy{}).data(), {team_rows, team_columns, 8, 40}};
  launch(this_policy{}, dims<2>{team_rows, team_columns}, threads<2, 32>{},
         [=] TOLL_FN(const team<this_policy, 2, 32>& t) {
           const auto height = static_cast<int>(t.index(0));
           const auto width = static_cast<int>(t.index(1));
           t.loop(height, width, [&](int y, int x) { visits(t.index(0), t.index(1), y, x) += 1; });
         });
  return on_host(count);
}

struct row {
  int at[64];
};

/// Each team reverses its part of an array, by way of what it shares.
std::vector<int> reversed_in_teams(index_t teams) {
  std::vector<int> numbers;
  for (index_t k = 0; k < teams * 64; ++k) {
    numbers.push_back(static_cast<int>(k));
  }
  auto values = on_device(numbers);
  const view<int> all = values.on(this_policy{});
  launch(this_policy{}, dims<1>{teams}, threads<32>{}, local<row>{},
         [=] TOLL_FN(const team<this_policy, 32>& t, row& shared) {
           const index_t first = t.index(0) * 64;
           t.template loop<64>([&](int x) { shared.at[x] = all[first + x]; });
           t.barrier();
           t.template loop<64>([&](int x) { all[first + x] = shared.at[63 - x]; });
         });
  return on_host(values);
}

/// Each thread counts to three, in three loops with barriers between them, and tells in a fourth.
std::vector<int> counts_of_own(index_t teams) {
  auto told = filled_with(0, teams * 4 * 8);
  const view<int, dims<3>> out{told.on(this_policy{}).data(), {teams, 4, 8}};
  launch(this_policy{}, dims<2>{teams, 1}, threads<4, 8>{},
         [=] TOLL_FN(const team<this_policy, 4, 8>& t) {
           typename team<this_policy, 4, 8>::template own<int> mine;
           for (int round = 0; round < 3; ++round) {
             t.loop([&](int y, int x) { mine(y, x) += 100 * y + x; });
             t.barrier();
           }
           t.loop([&](int y, int x) { out(t.index(0), y, x) = mine(y, x); });
         });
  return on_host(told);
}

bool are_ones(const std::vector<int>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](int number) { return number == 1; });
}

class launch_test : public backend_test {};

TEST_F(launch_test, runs_a_loop_once_on_each_thread_of_each_team) {
  EXPECT_TRUE(are_ones(visits_by_threads(1, 1)));
  EXPECT_TRUE(are_ones(visits_by_threads(3, 7)));
  EXPECT_TRUE(are_ones(visits_by_threads(70'000, 1)));
}

TEST_F(launch_test, takes_no_teams_at_all) {
  EXPECT_TRUE(visits_by_threads(0, 5).empty());
}

TEST_F(launch_test, shares_out_loops_with_more_iterations_than_threads) {
  const auto count = visits_by_more_than_threads(9);

  EXPECT_TRUE(are_ones(count));
}

TEST_F(launch_test, takes_extents_that_only_the_run_knows) {
  const auto count = visits_by_extents_of_the_run(9, 41);

  for (int k = 0; k < 9 * 41 * 8 * 40; ++k) {
    const int team_row = k / (40 * 8 * 41);
    const int team_column = k / (40 * 8) % 41;
    const bool is_inside = k / 40 % 8 < team_row && k % 40 < team_column;
    ASSERT_EQ(count[static_cast<std::size_t>(k)], is_inside ? 1 : 0) << k;
  }
}

TEST_F(launch_test, gives_each_team_memory_that_its_threads_share) {
  const auto values = reversed_in_teams(11);

  for (int k = 0; k < 11 * 64; ++k) {
    ASSERT_EQ(values[static_cast<std::size_t>(k)], k / 64 * 64 + 63 - k % 64) << k;
  }
}

TEST_F(launch_test, keeps_what_each_thread_has_for_itself_from_loop_to_loop) {
  const auto told = counts_of_own(3);

  for (int k = 0; k < 3 * 4 * 8; ++k) {
    EXPECT_EQ(told[static_cast<std::size_t>(k)], 3 * (100 * (k / 8 % 4) + k % 8)) << k;
  }
}

}  // namespace
}  // namespace toll
