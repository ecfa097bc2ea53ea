// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/this_backend.hpp>
#include <toll/typed_index.hpp>
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
  launch(this_policy{}, {team_rows, team_columns}, [=] TOLL_FN(const team<this_policy, 4, 32>& t) {
    t.loop([&](int y, int x) { visits(t.index(0), t.index(1), y, x) += 1; });
  });
  return on_host(count);
}

/// Of teams of one thread.
std::vector<int> visits_of_single_threads(const dims<3>& teams) {
  auto count = filled_with(0, teams.size());
  const view<int, dims<3>> visits{count.on(this_policy{}).data(), teams};
  launch(this_policy{}, teams, [=] TOLL_FN(const team<this_policy, 1, 1, 1>& t) {
    t.once([&] { visits(t.index(0), t.index(1), t.index(2)) += 1; });
  });
  return on_host(count);
}

/// The same of a loop that has more iterations than the team has threads, and none that divide.
std::vector<int> visits_by_more_than_threads(index_t teams) {
  auto count = filled_with(0, teams * 5 * 3 * 67);
  const view<int, dims<4>> visits{count.on(this_policy{}).data(), {teams, 5, 3, 67}};
  launch(this_policy{}, dims<3>{teams, 1, 1}, [=] TOLL_FN(const team<this_policy, 2, 2, 8>& t) {
    t.loop(extents<5, 3, 67>{}, [&](int z, int y, int x) { visits(t.index(0), z, y, x) += 1; });
  });
  return on_host(count);
}

/// The same for extents that differ from team to team: those of its index.
std::vector<int> visits_by_extents_of_the_run(index_t team_rows, index_t team_columns) {
  auto count = filled_with(0, team_rows * team_columns * 8 * 40);
  const view<int, dims<4>> visits{count.on(this_policy{}).data(), {team_rows, team_columns, 8, 40}};
  launch(this_policy{}, dims<2>{team_rows, team_columns},
         [=] TOLL_FN(const team<this_policy, 2, 32>& t) {
           const auto height = static_cast<int>(t.index(0));
           const auto width = static_cast<int>(t.index(1));
           t.loop({height, width},
                  [&](int y, int x) { visits(t.index(0), t.index(1), y, x) += 1; });
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
  launch(this_policy{}, teams, [=] TOLL_FN(const team<this_policy, 32>& t, row& shared) {
    const index_t first = t.index(0) * 64;
    t.loop(extents<64>{}, [&](int x) { shared.at[x] = all[first + x]; });
    t.barrier();
    t.loop(extents<64>{}, [&](int x) { all[first + x] = shared.at[63 - x]; });
  });
  return on_host(values);
}

/// Each thread counts to three, in three loops with barriers between them, and tells in a fourth.
std::vector<int> counts_of_own(index_t teams) {
  auto seen = filled_with(0, teams * 4 * 8);
  const view<int, dims<3>> out{seen.on(this_policy{}).data(), {teams, 4, 8}};
  launch(this_policy{}, {teams, 1}, [=] TOLL_FN(const team<this_policy, 4, 8>& t) {
    own<int, team<this_policy, 4, 8>> mine;
    for (int round = 0; round < 3; ++round) {
      t.loop([&](int y, int x) { mine(y, x) += 100 * y + x; });
      t.barrier();
    }
    t.loop([&](int y, int x) { out(t.index(0), y, x) = mine(y, x); });
  });
  return on_host(seen);
}

/// How often iteration k of a loop over a count is run by each team: threads of three shapes share
/// it alike.
template <int... sizes>
std::vector<int> visits_by_count(index_t teams, index_t n) {
  auto count = filled_with(0, teams * n);
  const view<int, dims<2>> visits{count.on(this_policy{}).data(), {teams, n}};
  dims<sizeof...(sizes)> all;
  if constexpr (sizeof...(sizes) == 1) {
    all = {teams};
  } else if constexpr (sizeof...(sizes) == 2) {
    all = {teams, 1};
  } else {
    all = {teams, 1, 1};
  }
  launch(this_policy{}, all, [=] TOLL_FN(const team<this_policy, sizes...>& t) {
    t.loop(n, [&](index_t k) { visits(t.index(0), k) += 1; });
  });
  return on_host(count);
}

/// The sums of the indices of loops whose bodies count in different types.
std::vector<index_t> sums_of_indices_in_other_types() {
  auto sums = filled_with(index_t{0}, 4 * 300);
  const view<index_t, dims<2>> at{sums.on(this_policy{}).data(), {4, 300}};
  launch(this_policy{}, 1, [=] TOLL_FN(const team<this_policy, 32>& t) {
    t.loop(300, [&](short k) { at(0, k) += k; });
    t.loop(extents<300>{}, [&](unsigned k) { at(1, k) += k; });
    t.loop({300}, [&](const index_t& k) { at(2, k) += k; });
    t.loop(extents<dynamic>{300}, [&](auto k) { at(3, k) += k; });
  });
  return on_host(sums);
}

using row_index = typed_index<struct row_tag>;
using column_index = typed_index<struct column_tag, int>;

/// What loops, rows and reductions leave whose bodies take typed indices.
std::vector<index_t> sums_by_typed_indices() {
  using group = team<this_policy, 4, 8>;
  auto sums = filled_with(index_t{0}, 5 * 9 + 2);
  const view<index_t> at = sums.on(this_policy{});
  launch(this_policy{}, {1, 1}, [=] TOLL_FN(const group& t) {
    t.loop(extents<5, 9>{},
           [&](row_index i, column_index j) { at[i.value() * 9 + j.value()] += 1; });
    t.loop([&](row_index i, int j) { at[i.value() * 9 + j] += 10; });
    t.rows(5, [&](row_index i, const row_of<group>& row) {
      row.lanes(9, [&](column_index j) { at[i.value() * 9 + j.value()] += 100; });
    });
    t.barrier();
    index_t total = 0;
    t.reduce(sum(total), 45, [&](row_index i, index_t& partial) { partial += at[i.value()]; });
    index_t product = 0;
    t.reduce(sum(product), dims<2>{5, 9},
             [&](int i, column_index j, index_t& partial) { partial += i * j.value(); });
    t.once([&] {
      at[45] = total;
      at[46] = product;
    });
  });
  return on_host(sums);
}

/// How often a loop runs over extents of which some are known to the compiler.
std::vector<int> visits_by_mixed_extents(int width) {
  auto count = filled_with(0, 6 * index_t{width});
  const view<int, dims<2>> visits{count.on(this_policy{}).data(), {6, width}};
  launch(this_policy{}, {1, 1}, [=] TOLL_FN(const team<this_policy, 2, 16>& t) {
    t.loop(extents<6, dynamic>{6, width}, [&](int y, int x) { visits(y, x) += 1; });
  });
  return on_host(count);
}

/// What each team counts in `once`, between loops of all its threads.
std::vector<int> counts_of_once(index_t teams) {
  auto count = filled_with(0, 2 * teams);
  const view<int, dims<2>> counts{count.on(this_policy{}).data(), {2, teams}};
  launch(this_policy{}, {teams, 1}, [=] TOLL_FN(const team<this_policy, 4, 16>& t, row& shared) {
    const index_t mine = t.index(0);
    t.once([&] { counts(0, mine) += 1; });
    t.loop([&](int y, int x) { shared.at[y * 16 + x] = 1; });
    t.barrier();
    t.once([&] {
      for (const int one : shared.at) {
        counts(1, mine) += one;
      }
    });
  });
  return on_host(count);
}

/// Teams of even number reverse their part of an array, every third adds a thousand to it.
std::vector<int> changed_by_some_teams(index_t teams) {
  auto values = filled_with(0, teams * 64);
  const view<int, dims<2>> at{values.on(this_policy{}).data(), {teams, 64}};
  launch(this_policy{}, teams, [=] TOLL_FN(const team<this_policy, 32>& t, row& shared) {
    const index_t mine = t.index(0);
    t.loop(64, [&](int x) { at(mine, x) = x; });
    t.barrier();
    if (mine % 2 == 0) {
      t.loop(64, [&](int x) { shared.at[x] = at(mine, x); });
      t.barrier();
      t.loop(64, [&](int x) { at(mine, x) = shared.at[63 - x]; });
      t.barrier();
    }
    for (index_t round = 0; round < mine % 3; ++round) {
      t.loop(64, [&](int x) { at(mine, x) += 1000; });
    }
  });
  return on_host(values);
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

// On a device of more than one launch: a grid has at most 65535 blocks along z.
TEST_F(launch_test, takes_any_number_of_teams_along_each_dimension) {
  EXPECT_TRUE(are_ones(visits_of_single_threads(dims<3>{65'537, 1, 2})));
  EXPECT_TRUE(are_ones(visits_of_single_threads(dims<3>{1, 65'537, 2})));
  EXPECT_TRUE(are_ones(visits_of_single_threads(dims<3>{2, 1, 65'537})));
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
  const auto seen = counts_of_own(3);

  for (int k = 0; k < 3 * 4 * 8; ++k) {
    EXPECT_EQ(seen[static_cast<std::size_t>(k)], 3 * (100 * (k / 8 % 4) + k % 8)) << k;
  }
}

class launch_size_test : public backend_test_with<index_t> {};

TEST_P(launch_size_test, shares_out_a_count_among_all_threads_whatever_the_shape_of_the_team) {
  EXPECT_TRUE(are_ones(visits_by_count<64>(3, GetParam())));
  EXPECT_TRUE(are_ones(visits_by_count<4, 8>(3, GetParam())));
  EXPECT_TRUE(are_ones(visits_by_count<2, 3, 5>(3, GetParam())));
}

INSTANTIATE_TEST_SUITE_P(sizes, launch_size_test, awkward_sizes);

TEST_F(launch_test, counts_in_the_type_that_the_body_takes) {
  const auto sums = sums_of_indices_in_other_types();

  for (std::size_t k = 0; k < sums.size(); ++k) {
    ASSERT_EQ(sums[k], static_cast<index_t>(k % 300)) << k;
  }
}

TEST_F(launch_test, takes_bodies_with_typed_indices) {
  const auto sums = sums_by_typed_indices();

  for (std::size_t k = 0; k < 45; ++k) {
    ASSERT_EQ(sums[k], 101 + (k / 9 < 4 && k % 9 < 8 ? 10 : 0)) << k;
  }
  EXPECT_EQ(sums[45], 45 * 101 + 32 * 10);
  EXPECT_EQ(sums[46], 10 * 36);
}

TEST_F(launch_test, takes_extents_of_which_the_compiler_knows_some) {
  EXPECT_TRUE(are_ones(visits_by_mixed_extents(1)));
  EXPECT_TRUE(are_ones(visits_by_mixed_extents(33)));
  EXPECT_TRUE(visits_by_mixed_extents(0).empty());
}

TEST_F(launch_test, runs_what_stands_in_once_on_one_thread_of_each_team) {
  const auto counts = counts_of_once(5);

  EXPECT_EQ(counts, (std::vector<int>{1, 1, 1, 1, 1, 64, 64, 64, 64, 64}));
}

TEST_F(launch_test, takes_conditions_and_rounds_that_differ_between_teams) {
  const auto values = changed_by_some_teams(7);

  for (int k = 0; k < 7 * 64; ++k) {
    const int mine = k / 64;
    const int turned = mine % 2 == 0 ? 63 - k % 64 : k % 64;
    ASSERT_EQ(values[static_cast<std::size_t>(k)], turned + mine % 3 * 1000) << k;
  }
}

}  // namespace
}  // namespace toll
