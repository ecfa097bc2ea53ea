// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/index_set.hpp>
#include <toll/reduce.hpp>
#include <toll/scatter.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <vector>

namespace toll {
namespace {

using sum_access = scatter_access<this_policy, double>;
using high_access = scatter_access<this_policy, int, op::max>;

constexpr index_t bins = 37;

struct results {
  double energy = 1000;
  located<double> low{1e9, -1};
  std::vector<double> forces;
  std::vector<int> highs;

  friend bool operator==(const results&, const results&) = default;
};

double energy_of(index_t i) {
  return static_cast<double>(i % 13);
}

/// Two reductions and two scatters, one among the other.
template <class Index>
results all_at_once(index_t n) {
  results all;
  auto forces = filled_with(5.0, bins);
  auto highs = filled_with(-1, bins);
  forall(this_policy{}, n, sum(all.energy), into(forces.on(this_policy{})), min_loc(all.low),
         into(highs.on(this_policy{}), op::max{}),
         [=] TOLL_FN(Index i, double& energy, const sum_access& force, located<double>& low,
                     const high_access& high) {
           const auto k = static_cast<index_t>(i);
           energy += static_cast<double>(k % 13);
           force.update(k * 31 % bins, 0.5);
           force.update((k + 1) % bins, -0.25);
           low = min(low, located<double>{static_cast<double>((k + 3) % 17), k});
           high.update(k % bins, static_cast<int>(k % 1000));
         });
  all.forces = on_host(forces);
  all.highs = on_host(highs);
  return all;
}

results all_by_hand(index_t n) {
  results all;
  all.forces.assign(bins, 5.0);
  all.highs.assign(bins, -1);
  for (index_t k = 0; k < n; ++k) {
    all.energy += energy_of(k);
    all.forces[static_cast<std::size_t>(k * 31 % bins)] += 0.5;
    all.forces[static_cast<std::size_t>((k + 1) % bins)] -= 0.25;
    all.low = min(all.low, located<double>{static_cast<double>((k + 3) % 17), k});
    int& high = all.highs[static_cast<std::size_t>(k % bins)];
    high = max(high, static_cast<int>(k % 1000));
  }
  return all;
}

class givens_test : public backend_test_with<index_t> {};

TEST_P(givens_test, are_reductions_and_scatters_in_any_number) {
  EXPECT_EQ(all_at_once<index_t>(GetParam()), all_by_hand(GetParam()));
}

TEST_P(givens_test, stand_beside_a_body_that_counts_in_int) {
  EXPECT_EQ(all_at_once<int>(GetParam()), all_by_hand(GetParam()));
}

TEST_P(givens_test, are_right_for_any_number_of_threads) {
  for (const int threads : {1, 3, 7}) {
    with_threads(this_policy{}, threads, [&] {
      EXPECT_EQ(all_at_once<index_t>(GetParam()), all_by_hand(GetParam())) << threads;
    });
  }
}

INSTANTIATE_TEST_SUITE_P(sizes, givens_test, awkward_sizes, testing::PrintToStringParamName());

/// Every second index of a list, and two multi-reductions.
std::vector<double> two_multi_reductions(index_t n) {
  auto left = filled_with(1.0, bins);
  auto right = filled_with(2.0, bins);
  forall(this_policy{}, strided_range{n - 1, -1, -2}, into(left.on(this_policy{})),
         onto(right.on(this_policy{})),
         [=] TOLL_FN(index_t i, const sum_access& l, const sum_access& r) {
           l.update(i % bins, 1);
           r.update(i % bins, 3);
         });
  auto both = on_host(left);
  const auto others = on_host(right);
  both.insert(both.end(), others.begin(), others.end());
  return both;
}

class two_scatters_test : public backend_test {};

TEST_F(two_scatters_test, keep_their_contributions_apart) {
  std::vector<double> expected(2 * bins);
  for (index_t k = 0; k < bins; ++k) {
    expected[static_cast<std::size_t>(k)] = 1;
  }
  for (index_t i = 1000; i >= 0; i -= 2) {
    expected[static_cast<std::size_t>(i % bins)] += 1;
    expected[static_cast<std::size_t>(bins + i % bins)] += 3;
  }

  EXPECT_EQ(two_multi_reductions(1001), expected);
}

/// Over three segments, whose contributions replace what was there together.
std::vector<double> contributed_by_segments(double& total) {
  auto bin = filled_with(7.0, bins);
  const index_set<range> segments{range{0, 10}, range{10, 400}, range{400, 1000}};
  forall(this_policy{}, segments, onto(bin.on(this_policy{})), sum(total),
         [=] TOLL_FN(index_t i, const sum_access& at, double& partial) {
           at.update(i % bins, 1);
           partial += 1;
         });
  return on_host(bin);
}

/// More than one thread merges alone.
constexpr index_t merged_by_all = 50'000;

const std::vector<double> three_more_each(static_cast<std::size_t>(merged_by_all), 10);

/// Each of three segments adds 1 to all of many, and as much in all to a few.
std::vector<double> added_by_segments(std::vector<double>& sums_of_bins) {
  auto large = filled_with(7.0, merged_by_all);
  auto bin = filled_with(7.0, bins);
  const index_set<range> segments{range{0, 0}, range{0, merged_by_all},
                                  range{merged_by_all, 2 * merged_by_all},
                                  range{2 * merged_by_all, 3 * merged_by_all}};
  forall(this_policy{}, segments, into(large.on(this_policy{})), into(bin.on(this_policy{})),
         [=] TOLL_FN(index_t i, const sum_access& at, const sum_access& of_bin) {
           at.update(i % merged_by_all, 1);
           of_bin.update(i % bins, 1);
         });
  sums_of_bins = on_host(bin);
  return on_host(large);
}

TEST_F(two_scatters_test, may_be_one_of_many_results_and_one_of_few_over_segments) {
  std::vector<double> expected(static_cast<std::size_t>(bins), 7);
  for (index_t i = 0; i < 3 * merged_by_all; ++i) {
    expected[static_cast<std::size_t>(i % bins)] += 1;
  }
  std::vector<double> sums_of_bins;

  EXPECT_EQ(added_by_segments(sums_of_bins), three_more_each);
  EXPECT_EQ(sums_of_bins, expected);
}

/// The same in one loop, which counts its iterations too.
std::vector<double> added_and_counted(double& visited) {
  auto large = filled_with(7.0, merged_by_all);
  forall(this_policy{}, 3 * merged_by_all, into(large.on(this_policy{})), sum(visited),
         [=] TOLL_FN(index_t i, const sum_access& at, double& partial) {
           at.update(i % merged_by_all, 1);
           partial += 1;
         });
  return on_host(large);
}

TEST_F(two_scatters_test, may_be_one_of_many_results_beside_a_reduction) {
  double visited = 0;

  EXPECT_EQ(added_and_counted(visited), three_more_each);
  EXPECT_EQ(visited, static_cast<double>(3 * merged_by_all));
}

TEST_F(two_scatters_test, are_those_of_all_segments_of_a_set_together) {
  std::vector<double> expected(bins);
  for (index_t i = 0; i < 1000; ++i) {
    expected[static_cast<std::size_t>(i % bins)] += 1;
  }
  double total = 5;

  EXPECT_EQ(contributed_by_segments(total), expected);
  EXPECT_EQ(total, 1005);
}

}  // namespace
}  // namespace toll
