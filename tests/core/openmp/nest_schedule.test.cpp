// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/two_level.hpp>

#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <string>
#include <vector>

namespace toll {
namespace {

constexpr int rows = 45;
constexpr int columns = 33;

struct named_schedule {
  std::string name;
  openmp_schedule schedule;
};

const named_schedule schedules[] = {
    {"even", even_schedule},         {"automatic", automatic_schedule},
    {"runtime", runtime_schedule},   {"static_1", static_chunk(1)},
    {"static_7", static_chunk(7)},   {"dynamic", dynamic_chunk(0)},
    {"dynamic_4", dynamic_chunk(4)}, {"guided", guided_chunk(0)},
    {"guided_3", guided_chunk(3)},
};

class nest_schedule_test : public testing::TestWithParam<named_schedule> {
protected:
  void TearDown() override { omp_set_num_threads(before_); }

  /// Which thread ran each iteration of a nest on three threads; -1 for none, -2 for several.
  template <class... How>
  static std::vector<int> owners(const openmp_policy& policy, const How&... how) {
    omp_set_num_threads(3);
    std::vector<int> owner(rows * columns, -1);
    const view<int, dims<2>> at{owner.data(), {rows, columns}};
    nested(policy, at.shape(), how...,
           [=](int i, int j) { at(i, j) = at(i, j) == -1 ? omp_get_thread_num() : -2; });
    return owner;
  }

  static bool is_complete(const std::vector<int>& owner) {
    return std::all_of(owner.begin(), owner.end(), [](int thread) { return thread >= 0; });
  }

  const openmp_policy policy_{.schedule = GetParam().schedule};

private:
  const int before_ = omp_get_max_threads();
};

TEST_P(nest_schedule_test, runs_every_iteration_once) {
  EXPECT_TRUE(is_complete(owners(policy_)));
  EXPECT_TRUE(is_complete(owners(policy_, ordered<1, 0>)));
  EXPECT_TRUE(is_complete(owners(policy_, collapsed<2>)));
  EXPECT_TRUE(is_complete(owners(policy_, tiled(7, 5))));
  EXPECT_TRUE(is_complete(owners(policy_, tiled(7, 5), ordered_inside<1, 0>)));
}

INSTANTIATE_TEST_SUITE_P(all, nest_schedule_test, testing::ValuesIn(schedules),
                         [](const auto& each) { return each.param.name; });

TEST_P(nest_schedule_test, deals_out_tiles_to_another_policy_too) {
  omp_set_num_threads(3);
  std::vector<int> owner(rows * columns, -1);
  const view<int, dims<2>> at{owner.data(), {rows, columns}};

  nested(two_level{policy_, seq_policy{}}, at.shape(), tiled(4, 8),
         [=](int i, int j) { at(i, j) = at(i, j) == -1 ? omp_get_thread_num() : -2; });

  EXPECT_TRUE(is_complete(owner));
}

class nest_chunk_test : public nest_schedule_test {};

TEST_P(nest_chunk_test, deals_out_rows_and_tiles) {
  const auto by_row = owners(policy_);
  const auto by_tile = owners(policy_, tiled(15, columns));

  for (int i = 0; i < rows; ++i) {
    EXPECT_EQ(by_row[static_cast<std::size_t>(i * columns)], i % 3) << "row " << i;
    EXPECT_EQ(by_tile[static_cast<std::size_t>(i * columns)], i / 15) << "row " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(of_one, nest_chunk_test,
                         testing::Values(named_schedule{"static_1", static_chunk(1)}),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace toll
