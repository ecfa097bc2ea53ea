// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomics.hpp>
#include <toll/forall.hpp>
#include <toll/index_set.hpp>
#include <toll/nested.hpp>
#include <toll/reduce.hpp>
#include <toll/region.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <vector>

namespace toll {
namespace {

using access = atomics_of<this_policy>;

constexpr index_t bins = 7;

/// How many of 0 .. n - 1 are in each bin.
std::vector<int> expected(index_t n) {
  std::vector<int> counts(static_cast<std::size_t>(bins));
  for (index_t i = 0; i < n; ++i) {
    counts[static_cast<std::size_t>(i * i % bins)] += 1;
  }
  return counts;
}

std::vector<int> counted_by_a_loop(index_t n) {
  const this_policy policy{};
  auto counts = filled_with(0, bins);
  const auto count = counts.on(policy);
  forall(policy, n, atomics,
         [=] TOLL_FN(index_t i, const access& atomic) { atomic(count[i * i % bins])++; });
  wait(policy);
  return on_host(counts);
}

std::vector<int> counted_in_a_narrow_type(index_t n) {
  const this_policy policy{};
  auto counts = filled_with(0, bins);
  const auto count = counts.on(policy);
  forall(policy, n, atomics, [=] TOLL_FN(int i, const access& atomic) {
    const auto wide = static_cast<index_t>(i);
    atomic(count[wide * wide % bins]) += 1;
  });
  wait(policy);
  return on_host(counts);
}

std::vector<int> counted_beside_a_sum(index_t n, index_t& total) {
  const this_policy policy{};
  auto counts = filled_with(0, bins);
  const auto count = counts.on(policy);
  forall(policy, n, sum(total), atomics,
         [=] TOLL_FN(index_t i, index_t & partial, const access& atomic) {
           partial += i;
           atomic(count[i * i % bins])++;
         });
  return on_host(counts);
}

/// The loop in a row of three, each of which adds a third of what it is to add.
std::vector<int> counted_by_a_nest(index_t n) {
  const this_policy policy{};
  auto counts = filled_with(0, bins);
  const auto count = counts.on(policy);
  nested(policy, {n, 3}, atomics, [=] TOLL_FN(index_t i, index_t, const access& atomic) {
    atomic(count[i * i % bins]) += 2;
  });
  wait(policy);
  auto all = on_host(counts);
  for (int& each : all) {
    each /= 6;
  }
  return all;
}

std::vector<int> counted_by_tiles(index_t n) {
  const this_policy policy{};
  auto counts = filled_with(0, bins);
  const auto count = counts.on(policy);
  nested(policy, {2, n}, tiled(1, 16), atomics,
         [=] TOLL_FN(index_t j, index_t i, const access& atomic) {
           if (j == 0) {
             atomic(count[i * i % bins])++;
           }
         });
  wait(policy);
  return on_host(counts);
}

std::vector<int> counted_by_an_index_set(index_t n) {
  const this_policy policy{};
  auto counts = filled_with(0, bins);
  const auto count = counts.on(policy);
  const index_set<range> halves{range{0, n / 2}, range{n / 2, n}};
  forall(policy, halves, atomics,
         [=] TOLL_FN(index_t i, const access& atomic) { atomic(count[i * i % bins])++; });
  wait(policy);
  return on_host(counts);
}

std::vector<int> counted_in_a_region(index_t n) {
  using inside_access = atomics_of<region_policy<this_policy>>;
  const this_policy policy{};
  auto counts = filled_with(5, bins);
  const auto count = counts.on(policy);
  region(policy, [&](const region_policy<this_policy>& inside) {
    forall(inside, bins, [=] TOLL_FN(index_t b) { count[b] = 0; });
    forall(inside, n, atomics,
           [=] TOLL_FN(index_t i, const inside_access& atomic) { atomic(count[i * i % bins])++; });
  });
  wait(policy);
  return on_host(counts);
}

/// The last even and the last odd index.
std::vector<int> last_of_each_kind(index_t n) {
  const this_policy policy{};
  auto cells = filled_with(-1, 2);
  const auto cell = cells.on(policy);
  forall(policy, n, atomics, [=] TOLL_FN(index_t i, const access& atomic) {
    atomic(cell[i % 2]).fetch_max(static_cast<int>(i));
  });
  wait(policy);
  return on_host(cells);
}

class atomics_given_test : public backend_test_with<index_t> {};

TEST_P(atomics_given_test, loses_no_update_of_a_loop) {
  EXPECT_EQ(counted_by_a_loop(GetParam()), expected(GetParam()));
  EXPECT_EQ(counted_in_a_narrow_type(GetParam()), expected(GetParam()));
}

TEST_P(atomics_given_test, stands_beside_other_givens) {
  const index_t n = GetParam();
  index_t total = 0;

  const auto counts = counted_beside_a_sum(n, total);

  EXPECT_EQ(counts, expected(n));
  EXPECT_EQ(total, n * (n - 1) / 2);
}

TEST_P(atomics_given_test, loses_no_update_of_a_nest) {
  EXPECT_EQ(counted_by_a_nest(GetParam()), expected(GetParam()));
  EXPECT_EQ(counted_by_tiles(GetParam()), expected(GetParam()));
}

TEST_P(atomics_given_test, loses_no_update_of_an_index_set_or_in_a_region) {
  EXPECT_EQ(counted_by_an_index_set(GetParam()), expected(GetParam()));
  EXPECT_EQ(counted_in_a_region(GetParam()), expected(GetParam()));
}

TEST_P(atomics_given_test, takes_every_operation_of_a_reference) {
  const auto last = static_cast<int>(GetParam() - 1);
  const std::vector<int> latest{last % 2 == 0 ? last : last - 1, last % 2 == 0 ? last - 1 : last};

  const auto found = last_of_each_kind(GetParam());

  EXPECT_EQ(found[0], GetParam() > 0 ? latest[0] : -1);
  EXPECT_EQ(found[1], GetParam() > 1 ? latest[1] : -1);
}

INSTANTIATE_TEST_SUITE_P(sizes, atomics_given_test, awkward_sizes,
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace toll
