// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomic.hpp>
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/scatter.hpp>
#include <toll/this_backend.hpp>
#include <toll/token.hpp>

#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <vector>

namespace toll {
namespace {

constexpr int bins = 7;

constexpr index_t row = 8;

struct passed {
  int count[row];
};

using small_team = team<this_policy, 4, 8>;

template <class Way>
using bin_access = scatter_access<this_policy, int, op::plus, dims<1>, Way>;

struct scattered {
  std::vector<int> bins;
  index_t total;
};

/// What the loops of teams contribute to bins, of which each thread meets many, and a sum beside it.
template <class Way>
scattered scattered_by_teams(index_t teams, Way way) {
  const this_policy policy{};
  auto bin = filled_with(1, bins);
  index_t total = 10;
  launch(policy, dims<2>{teams, 1}, sum(total), into(bin.on(policy), op::plus{}, way),
         [=] TOLL_FN(const small_team& t, index_t& partial, const bin_access<Way>& at) {
           t.loop(extents<9, 40>{}, [&](int y, int x) { at.update((y + x) % bins, 1); });
           partial += t.index(0);
         });
  return {on_host(bin), total};
}

scattered by_hand(index_t teams) {
  scattered all{std::vector<int>(bins, 1), 10 + teams * (teams - 1) / 2};
  for (int y = 0; y < 9; ++y) {
    for (int x = 0; x < 40; ++x) {
      all.bins[static_cast<std::size_t>((y + x) % bins)] += static_cast<int>(teams);
    }
  }
  return all;
}

template <class Way>
void expect_right(Way way) {
  for (const index_t teams : {0, 1, 3, 1000}) {
    const scattered found = scattered_by_teams(teams, way);
    EXPECT_EQ(found.bins, by_hand(teams).bins) << teams;
    EXPECT_EQ(found.total, by_hand(teams).total) << teams;
  }
}

/// Teams count in rows of an array that belong to their tokens, as the first level of a workspace
/// beside what they share: with plain updates, which would lose some if two teams had one number.
index_t counted_in_workspaces(index_t teams) {
  const this_policy policy{};
  auto counts = filled_with(index_t{0}, tokens(policy) * row);
  const auto count = counts.on(policy);
  launch(policy, teams, unique_token,
         [=] TOLL_FN(const team<this_policy, 8>& t, passed& shared, index_t token) {
           t.loop(row, [&](int k) { shared.count[k] = k + 1; });
           t.barrier();
           t.loop(row, [&](int k) { count[token * row + k] += shared.count[7 - k]; });
         });
  wait(policy);
  index_t all = 0;
  for (const index_t each : on_host(counts)) {
    all += each;
  }
  return all;
}

std::vector<int> kept_from_two_launches() {
  const this_policy policy{};
  auto bin = filled_with(100, bins);
  scatter<this_policy, int, op::plus, dims<1>, scatter_way::atomic_type> kept{
      policy, {bins}, scatter_way::atomic};
  for (int round = 0; round < 2; ++round) {
    launch(
        policy, 50, into(kept),
        [=] TOLL_FN(const team<this_policy, 8>& t, const bin_access<scatter_way::atomic_type>& at) {
          t.loop(bins, [&](int k) { at.update(k, k); });
        });
  }
  kept.contribute(policy, bin.on(policy));
  return on_host(bin);
}

class launch_givens_test : public backend_test {};

TEST_F(launch_givens_test, are_scatters_whose_updates_are_atomic) {
  expect_right(scatter_way::atomic);
}

TEST_F(launch_givens_test, are_scatters_with_copies_that_teams_share) {
  expect_right(scatter_way::replicated(3));
}

TEST_F(launch_givens_test, are_scatters_that_stay) {
  EXPECT_EQ(kept_from_two_launches(), (std::vector<int>{100, 200, 300, 400, 500, 600, 700}));
}

TEST_F(launch_givens_test, are_numbers_that_no_other_running_team_has) {
  for (const index_t teams : {0, 1, 5, 10'000}) {
    EXPECT_EQ(counted_in_workspaces(teams), teams * 36);
  }
}

}  // namespace
}  // namespace toll
