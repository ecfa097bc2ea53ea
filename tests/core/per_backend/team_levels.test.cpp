// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

#include "tests/core/on_backend.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace toll {
namespace {

// nvcc takes a body in a free function only, so the launches stand here and not in the tests.

template <int... sizes>
dims<sizeof...(sizes)> teams_in_first_dimension(index_t teams) {
  if constexpr (sizeof...(sizes) == 1) {
    return {teams};
  } else if constexpr (sizeof...(sizes) == 2) {
    return {teams, 1};
  } else {
    return {teams, 1, 1};
  }
}

/// How often lane k of row i is visited by each of two teams.
template <int... sizes>
std::vector<int> visits_by_rows(index_t rows, index_t n) {
  using group = team<this_policy, sizes...>;
  auto count = filled_with(0, 2 * rows * n);
  const view<int, dims<3>> visits{count.on(this_policy{}).data(), {2, rows, n}};
  launch(this_policy{}, teams_in_first_dimension<sizes...>(2), [=] TOLL_FN(const group& t) {
    t.rows(rows, [&](index_t i, const row_of<group>& row) {
      row.lanes(n, [&](index_t k) { visits(t.index(0), i, k) += 1; });
    });
  });
  return on_host(count);
}

/// The sum and the largest number of each row of a triangle, found by lanes, told by one of them,
/// with numbers on top that all lanes hold.
template <int... sizes>
std::vector<index_t> sums_of_rows(int rows) {
  using group = team<this_policy, sizes...>;
  auto sums = filled_with(index_t{-1}, 2 * index_t{rows});
  const view<index_t, dims<2>> at{sums.on(this_policy{}).data(), {2, rows}};
  launch(this_policy{}, teams_in_first_dimension<sizes...>(1), [=] TOLL_FN(const group& t) {
    t.rows(rows, [&](int i, const row_of<group>& row) {
      index_t total = 1000;
      index_t most = -1;
      row.reduce(sum(total), max(most), i, [&](int k, index_t& partial, index_t& high) {
        partial += k;
        high = high < k ? k : high;
      });
      row.reduce(sum(total), 1, [&](int, index_t& partial) { partial += total - 1000; });
      row.once([&] {
        at(0, i) = total;
        at(1, i) = most;
      });
    });
  });
  return on_host(sums);
}

struct numbers {
  int at[4][64];
};

/// Each row of threads reverses numbers by way of shared memory, with no barrier of the team.
std::vector<int> reversed_by_rows() {
  using group = team<this_policy, 4, 16>;
  auto values = filled_with(0, 3 * 4 * 64);
  const view<int, dims<3>> all{values.on(this_policy{}).data(), {3, 4, 64}};
  launch(this_policy{}, {3, 1}, [=] TOLL_FN(const group& t, numbers& shared) {
    t.rows(4, [&](int i, const row_of<group>& row) {
      row.lanes(64, [&](int k) { shared.at[i][k] = 100 * i + k; });
      row.once([&] { shared.at[i][0] += 7; });
      row.lanes(64, [&](int k) { all(t.index(0), i, k) = shared.at[i][63 - k]; });
    });
  });
  return on_host(values);
}

/// What each thread of three teams holds after a reduction over the team, and a second one.
template <int... sizes>
std::vector<index_t> totals_with_all_threads(index_t n) {
  using group = team<this_policy, sizes...>;
  constexpr int threads = (1 * ... * sizes);
  auto totals = filled_with(index_t{-1}, 3 * threads);
  const view<index_t, dims<2>> at{totals.on(this_policy{}).data(), {3, threads}};
  launch(this_policy{}, teams_in_first_dimension<sizes...>(3), [=] TOLL_FN(const group& t) {
    index_t total = t.index(0);
    index_t lowest = 5;
    t.reduce(sum(total), min(lowest), n, [&](index_t k, index_t& partial, index_t& low) {
      partial += k;
      low = k - 7 < low ? k - 7 : low;
    });
    t.reduce(sum(total), 1, [&](int, index_t& partial) { partial += 1'000'000'000 * lowest; });
    t.loop(threads, [&](int k) { at(t.index(0), k) = total; });
  });
  return on_host(totals);
}

/// The sums of products of the indices of loops in two and three dimensions.
std::vector<double> totals_over_extents(int height, int width) {
  auto totals = filled_with(-1.0, 3);
  const view<double> at = totals.on(this_policy{});
  launch(this_policy{}, {1, 1}, [=] TOLL_FN(const team<this_policy, 3, 8>& t) {
    double total = 0;
    t.reduce(sum(total), dims<2>{height, width},
             [&](int y, int x, double& partial) { partial += y * x; });
    double mixed = 0;
    t.reduce(sum(mixed), extents<5, dynamic>{5, width},
             [&](int y, int x, double& partial) { partial += y * x; });
    t.once([&] {
      at[0] = total;
      at[1] = mixed;
    });
  });
  launch(this_policy{}, {1, 1, 1}, [=] TOLL_FN(const team<this_policy, 2, 2, 4>& t) {
    double total = 0;
    t.reduce(sum(total), extents<3, 4, 5>{},
             [&](int z, int y, int x, double& partial) { partial += z * y * x; });
    t.once([&] { at[2] = total; });
  });
  return on_host(totals);
}

/// The place of the largest of some numbers.
std::vector<index_t> place_of_largest(index_t n) {
  auto place = filled_with(index_t{-1}, 1);
  const view<index_t> at = place.on(this_policy{});
  launch(this_policy{}, 1, [=] TOLL_FN(const team<this_policy, 96>& t) {
    located<double> high{-1, -1};
    t.reduce(max_loc(high), n, [&](index_t k, located<double>& partial) {
      const located<double> here{static_cast<double>(k * 7919 % 1009), k};
      partial =
          partial.value < here.value || (partial.value == here.value && here.index < partial.index)
              ? here
              : partial;
    });
    t.once([&] { at[0] = high.index; });
  });
  return on_host(place);
}

struct totals {
  double sum = 0.5;
  index_t most = -3;
  int teams = 7;
};

/// What the teams of a launch add up of numbers below n, of which each takes one part.
template <int... sizes>
totals totals_of_launch(const this_policy& policy, index_t teams, index_t n) {
  using group = team<this_policy, sizes...>;
  totals all;
  launch(policy, teams_in_first_dimension<sizes...>(teams), sum(all.sum), max(all.most),
         sum(all.teams), [=] TOLL_FN(const group& t, double& total, index_t& most, int& count) {
           double mine = 0;
           const index_t first = n * t.index(0) / teams;
           t.reduce(sum(mine), n * (t.index(0) + 1) / teams - first,
                    [&](index_t k, double& partial) { partial += static_cast<double>(first + k); });
           t.once([&] {
             total += mine;
             most = most < t.index(0) ? t.index(0) : most;
           });
           count += 1;
         });
  return all;
}

struct cell {
  int at[16];
};

/// The same with memory that each team shares.
int total_of_shared(index_t teams) {
  int total = 0;
  launch(this_policy{}, teams, sum(total),
         [=] TOLL_FN(const team<this_policy, 16>& t, cell& shared, int& partial) {
           t.loop([&](int x) { shared.at[x] = x; });
           t.barrier();
           partial += shared.at[5] + shared.at[9];
         });
  return total;
}

template <int... sizes>
void expect_totals_of_launch(const this_policy& policy, index_t teams, index_t n) {
  const totals all = totals_of_launch<sizes...>(policy, teams, n);

  const auto expected = teams > 0 ? static_cast<double>(n * (n - 1) / 2) : 0.0;
  EXPECT_EQ(all.sum, 0.5 + expected) << teams;
  EXPECT_EQ(all.most, teams > 0 ? teams - 1 : -3);
  EXPECT_EQ(all.teams, 7 + teams);
}

bool are_ones(const std::vector<int>& counts) {
  return std::all_of(counts.begin(), counts.end(), [](int count) { return count == 1; });
}

class team_levels_test : public backend_test {};

class team_levels_size_test : public backend_test_with<index_t> {};

TEST_P(team_levels_size_test, shares_out_rows_among_rows_of_threads_and_each_among_its_lanes) {
  const index_t n = GetParam();
  const index_t rows = n > 2000 ? 2 : 7;

  EXPECT_TRUE(are_ones(visits_by_rows<32>(rows, n)));
  EXPECT_TRUE(are_ones(visits_by_rows<4, 8>(rows, n)));
  EXPECT_TRUE(are_ones(visits_by_rows<3, 32>(rows, n)));
  EXPECT_TRUE(are_ones(visits_by_rows<2, 3, 16>(rows, n)));
  EXPECT_TRUE(are_ones(visits_by_rows<5, 1>(rows, n)));
}

template <int... sizes>
void expect_totals(index_t n) {
  const auto totals = totals_with_all_threads<sizes...>(n);

  const index_t lowest = n > 0 ? -7 : 5;
  const auto threads = totals.size() / 3;
  for (std::size_t k = 0; k < totals.size(); ++k) {
    const auto first = static_cast<index_t>(k / threads);
    ASSERT_EQ(totals[k], first + n * (n - 1) / 2 + 1'000'000'000 * lowest) << k;
  }
}

TEST_P(team_levels_size_test, reduces_over_a_team_and_leaves_the_result_with_all_threads) {
  expect_totals<1>(GetParam());
  expect_totals<64>(GetParam());
  expect_totals<3, 5>(GetParam());
  expect_totals<2, 5, 16>(GetParam());
}

TEST_P(team_levels_size_test, reduces_to_a_place) {
  const index_t n = GetParam();
  index_t expected = -1;
  for (index_t k = 0; k < n; ++k) {
    expected = expected < 0 || k * 7919 % 1009 > expected * 7919 % 1009 ? k : expected;
  }

  EXPECT_EQ(place_of_largest(n), std::vector<index_t>{expected});
}

TEST_P(team_levels_size_test, reduces_over_a_launch) {
  for (const index_t teams : {index_t{1}, index_t{3}, index_t{70}}) {
    expect_totals_of_launch<32>({}, teams, GetParam());
    expect_totals_of_launch<3, 5>({}, teams, GetParam());
  }
  expect_totals_of_launch<2, 2, 16>({}, GetParam(), 5'000);
}

INSTANTIATE_TEST_SUITE_P(sizes, team_levels_size_test, awkward_sizes);

template <int... sizes>
void expect_sums_of_rows(int rows) {
  const auto sums = sums_of_rows<sizes...>(rows);

  for (int i = 0; i < rows; ++i) {
    const index_t triangle = index_t{i} * (i - 1) / 2;
    EXPECT_EQ(sums[static_cast<std::size_t>(i)], 1000 + 2 * triangle) << i;
    EXPECT_EQ(sums[static_cast<std::size_t>(rows + i)], i - 1) << i;
  }
}

TEST_F(team_levels_test, reduces_over_the_lanes_of_a_row) {
  expect_sums_of_rows<32>(70);
  expect_sums_of_rows<4, 8>(70);
  expect_sums_of_rows<3, 16>(70);
  expect_sums_of_rows<2, 2, 2>(70);
  expect_sums_of_rows<7, 1>(70);
}

TEST_F(team_levels_test, reduces_over_a_launch_whose_teams_share_memory) {
  EXPECT_EQ(total_of_shared(0), 0);
  EXPECT_EQ(total_of_shared(1), 14);
  EXPECT_EQ(total_of_shared(70'000), 980'000);
}

TEST_F(team_levels_test, reduces_over_a_launch_with_every_tuning_of_the_policy) {
  for (const auto& tuning : tunings(this_policy{})) {
    expect_totals_of_launch<64>(tuning.policy, 300, 10'000);
  }
}

TEST_F(team_levels_test, shows_the_lanes_of_a_row_what_others_wrote) {
  const auto values = reversed_by_rows();

  for (int k = 0; k < 3 * 4 * 64; ++k) {
    const int row = k / 64 % 4;
    const int from = 63 - k % 64;
    ASSERT_EQ(values[static_cast<std::size_t>(k)], 100 * row + from + (from == 0 ? 7 : 0)) << k;
  }
}

TEST_F(team_levels_test, reduces_over_extents_of_two_and_three_dimensions) {
  EXPECT_EQ(totals_over_extents(4, 33), (std::vector<double>{6.0 * 528, 10.0 * 528, 3 * 6 * 10}));
  EXPECT_EQ(totals_over_extents(0, 1), (std::vector<double>{0, 0, 3 * 6 * 10}));
}

}  // namespace
}  // namespace toll
