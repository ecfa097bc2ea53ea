// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/omp_target/backend.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <omp.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace toll {
namespace {

class omp_teams_test : public backend_test {};

constexpr index_t n = 1000;

/// Teams and threads that a loop had.
struct shape {
  int teams;
  int threads;
};

shape shape_of(const omp_target_policy& policy) {
  auto teams = filled_with(0, n);
  auto threads = filled_with(0, n);
  const auto team_count = teams.on(policy);
  const auto thread_count = threads.on(policy);
  forall(policy, n, [=] TOLL_FN(index_t i) {
    team_count[i] = omp_get_num_teams();
    thread_count[i] = omp_get_num_threads();
  });
  return {on_host(teams)[0], on_host(threads)[0]};
}

// A device may have fewer of either. One that is a CPU has as many as it has processors in all.
TEST_F(omp_teams_test, has_no_more_of_either_than_asked_for) {
  for (const int teams : {1, 2, 3}) {
    for (const int threads : {1, 2, 3}) {
      const shape had = shape_of({.teams = teams, .threads_per_team = threads});

      EXPECT_GE(had.teams, 1);
      EXPECT_LE(had.teams, teams);
      EXPECT_GE(had.threads, 1);
      EXPECT_LE(had.threads, threads);
    }
  }
}

TEST_F(omp_teams_test, has_as_many_as_asked_for_where_the_device_can) {
  EXPECT_EQ(shape_of({.teams = 1}).teams, 1);
  EXPECT_EQ(shape_of({.threads_per_team = 1}).threads, 1);
  const int processors = omp_get_num_procs();
  if (processors < 2) {
    GTEST_SKIP() << "one processor";
  }

  EXPECT_EQ(shape_of({.teams = 2, .threads_per_team = 1}).teams, 2);
  EXPECT_EQ(shape_of({.teams = 1, .threads_per_team = 2}).threads, 2);
}

// 0 is not a number that OpenMP's clauses take; that it means none is up to the run-time library.
TEST_F(omp_teams_test, has_what_the_device_chooses_for_0) {
  auto teams = filled_with(0, n);
  auto threads = filled_with(0, n);
  int* const team_count = teams.on(this_policy{}).data();
  int* const thread_count = threads.on(this_policy{}).data();
#pragma omp target teams distribute parallel for is_device_ptr(team_count, thread_count)
  for (index_t i = 0; i < n; ++i) {
    team_count[i] = omp_get_num_teams();
    thread_count[i] = omp_get_num_threads();
  }

  const shape had = shape_of({});

  EXPECT_EQ(had.teams, on_host(teams)[0]);
  EXPECT_EQ(had.threads, on_host(threads)[0]);
}

std::vector<int> visits(const omp_target_policy& policy, index_t size) {
  auto cells = filled_with(0, size);
  const auto count = cells.on(policy);
  forall(policy, size, [=] TOLL_FN(index_t i) { count[i] += 1; });
  return on_host(cells);
}

index_t sum_of_indices(const omp_target_policy& policy, index_t size) {
  index_t total = 0;
  forall(policy, size, sum(total), [=] TOLL_FN(index_t i, index_t & partial) { partial += i; });
  return total;
}

std::vector<int> visits_of_nest(const omp_target_policy& policy, index_t size) {
  auto cells = filled_with(0, size * 7);
  const auto count = cells.on(policy);
  nested(policy, dims<2>{size, 7}, [=] TOLL_FN(index_t i, index_t j) { count[i * 7 + j] += 1; });
  return on_host(cells);
}

std::vector<int> visits_of_teams(const omp_target_policy& policy, index_t size) {
  auto cells = filled_with(0, size * 7);
  const auto count = cells.on(policy);
  launch(policy, size, [=] TOLL_FN(const team<omp_target_policy, 4>& t) {
    t.loop(7, [&](int k) { count[t.index(0) * 7 + k] += 1; });
  });
  return on_host(cells);
}

TEST_F(omp_teams_test, change_no_result) {
  for (const omp_target_policy& policy :
       {omp_target_policy{.teams = 1}, omp_target_policy{.threads_per_team = 1},
        omp_target_policy{.teams = 3, .threads_per_team = 2}, omp_target_policy{.teams = 64}}) {
    for (const index_t size : {0, 1, 2, 3, 31, 33, 1024}) {
      const auto once = [size](index_t each) {
        return std::vector<int>(static_cast<std::size_t>(size * each), 1);
      };

      EXPECT_EQ(visits(policy, size), once(1));
      EXPECT_EQ(sum_of_indices(policy, size), size * (size - 1) / 2);
      EXPECT_EQ(visits_of_nest(policy, size), once(7));
      EXPECT_EQ(visits_of_teams(policy, size), once(7));
    }
  }
}

TEST_F(omp_teams_test, are_refused_below_0) {
  EXPECT_EQ(message_of<argument_error>([] { visits({.teams = -2}, 10); }),
            "toll::omp_target_policy: teams -2 must be 0, for the device to choose, or more");
  EXPECT_EQ(message_of<argument_error>([] { sum_of_indices({.threads_per_team = -1}, 10); }),
            "toll::omp_target_policy: threads_per_team -1 must be 0, for the device to choose, or "
            "more");
  EXPECT_THROW(visits_of_nest({.teams = -2}, 10), argument_error);
  EXPECT_THROW(visits_of_teams({.teams = -2}, 10), argument_error);
}

}  // namespace
}  // namespace toll
