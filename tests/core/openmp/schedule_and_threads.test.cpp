// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/openmp/scan.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>
#include <toll/scan.hpp>

#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>
#include <omp.h>

#include <cstddef>
#include <string>
#include <tuple>
#include <vector>

namespace toll {
namespace {

struct named_schedule {
  std::string name;
  openmp_schedule schedule;
};

const named_schedule schedules[] = {
    {"even", even_schedule},         {"automatic", automatic_schedule},
    {"runtime", runtime_schedule},   {"static_1", static_chunk(1)},
    {"static_3", static_chunk(3)},   {"dynamic", dynamic_chunk(0)},
    {"dynamic_2", dynamic_chunk(2)}, {"guided_1", guided_chunk(1)},
};

/// A schedule, and how many threads.
class schedule_and_threads_test : public testing::TestWithParam<std::tuple<named_schedule, int>> {
protected:
  void SetUp() override { omp_set_num_threads(std::get<1>(GetParam())); }

  void TearDown() override { omp_set_num_threads(before_); }

  const openmp_policy policy_{.schedule = std::get<0>(GetParam()).schedule};

private:
  const int before_ = omp_get_max_threads();
};

/// How often each index was run. Counted without atomics: a loop that ran one twice at the same
/// time is what the thread sanitizer looks for.
template <class Run>
bool each_ran_once(index_t rows, index_t columns, const Run& run) {
  std::vector<int> ran(static_cast<std::size_t>(rows * columns), 0);
  run(view<int, dims<2>>{ran.data(), {rows, columns}});
  for (const int times : ran) {
    if (times != 1) {
      return false;
    }
  }
  return true;
}

struct shape {
  index_t rows;
  index_t columns;
};

constexpr shape shapes[] = {{0, 5}, {1, 1}, {2, 3}, {3, 31}, {32, 33}, {100, 7}};

TEST_P(schedule_and_threads_test, nests_run_every_index_once) {
  for (const shape& each : shapes) {
    const index_t rows = each.rows;
    const index_t columns = each.columns;

    EXPECT_TRUE(each_ran_once(rows, columns, [&](const view<int, dims<2>>& ran) {
      nested(policy_, {rows, columns}, [=](index_t i, index_t j) { ran(i, j) += 1; });
    }));
    EXPECT_TRUE(each_ran_once(rows, columns, [&](const view<int, dims<2>>& ran) {
      nested(policy_, {rows, columns}, tiled(4, 8), ordered<1, 0>,
             [=](index_t i, index_t j) { ran(i, j) += 1; });
    }));
    EXPECT_TRUE(each_ran_once(rows, columns, [&](const view<int, dims<2>>& ran) {
      nested(policy_, {rows, columns}, collapsed<2>, [=](index_t i, index_t j) { ran(i, j) += 1; });
    }));
  }
}

TEST_P(schedule_and_threads_test, launches_run_every_team_once) {
  for (const index_t teams : {0, 1, 2, 3, 31, 100}) {
    EXPECT_TRUE(each_ran_once(teams, 8, [&](const view<int, dims<2>>& ran) {
      launch(policy_, teams, [=](const team<openmp_policy, 8>& t) {
        t.loop([&](int x) { ran(t.index(0), x) += 1; });
      });
    }));
  }
}

TEST_P(schedule_and_threads_test, scans_are_right_whatever_it_is) {
  for (const index_t size : {0, 1, 33, 5000, 100'003}) {
    std::vector<int> values(static_cast<std::size_t>(size), 1);
    const view<int> all{values.data(), size};

    inclusive_scan(policy_, all, all);

    for (index_t k = 0; k < size; ++k) {
      ASSERT_EQ(all[k], k + 1) << size;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(all, schedule_and_threads_test,
                         testing::Combine(testing::ValuesIn(schedules),
                                          testing::Values(1, 2, 3, 5)),
                         [](const auto& each) {
                           return std::get<0>(each.param).name + "_on_" +
                                  std::to_string(std::get<1>(each.param));
                         });

TEST(chunk_test, refuses_sizes_that_mean_nothing) {
  EXPECT_EQ(message_of<argument_error>([] { static_chunk(-7); }),
            "toll::static_chunk: a chunk has at least 1 iteration, not -7; one part for each "
            "thread is even_schedule");
  EXPECT_THROW(static_chunk(0), argument_error);
  EXPECT_THROW(dynamic_chunk(-1), argument_error);
  EXPECT_THROW(guided_chunk(-1), argument_error);
}

}  // namespace
}  // namespace toll
