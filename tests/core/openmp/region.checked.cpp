// SPDX-License-Identifier: BSD-3-Clause
// Compiled with TOLL_CHECK_BOUNDS.
#include <toll/backends/openmp/backend.hpp>
#include <toll/forall.hpp>
#include <toll/region.hpp>

#include <gtest/gtest.h>

namespace toll {
namespace {

using inside_policy = region_policy<openmp_policy>;

class checked_region_test : public testing::Test {
protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

const auto nothing = [](int) {};

TEST_F(checked_region_test, stops_at_a_loop_of_another_size_without_a_wait) {
  EXPECT_DEATH(region(openmp_policy{},
                      [](const inside_policy& inside) {
                        forall(without_wait(inside), 10, nothing);
                        forall(inside, 11, nothing);
                      }),
               "toll::without_wait: a loop of 11 iterations follows one of 10");
}

TEST_F(checked_region_test, stops_at_a_loop_of_another_schedule_without_a_wait) {
  EXPECT_DEATH(region(openmp_policy{},
                      [](const inside_policy& inside) {
                        forall(without_wait(inside), 10, nothing);
                        forall(without_wait(inside, static_chunk(2)), 10, nothing);
                      }),
               "or is dealt out in another way");
}

TEST_F(checked_region_test, accepts_loops_alike_and_others_after_a_wait) {
  double total = 0;

  region(openmp_policy{}, [&](const inside_policy& inside) {
    forall(without_wait(inside), 10, nothing);
    forall(without_wait(inside), 10, nothing);
    wait(inside);
    forall(without_wait(inside), 11, nothing);
    forall(inside, 11, sum(total), [](int, double& partial) { partial += 1; });
    forall(inside, 12, nothing);
  });

  EXPECT_EQ(total, 11);
}

}  // namespace
}  // namespace toll
