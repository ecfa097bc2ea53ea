// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/daxpy/daxpy.hpp"

#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace toll::suite {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

TEST(daxpy_test, expects_a_x_plus_y_once_for_each_run) {
  for (const index_t i : {0, 1, 2, 4096, 100'002}) {
    const auto step = static_cast<long double>(daxpy::a) * static_cast<long double>(daxpy::x_at(i));
    auto y = static_cast<long double>(daxpy::y_at(i));

    for (index_t runs = 0; runs < 5; ++runs) {
      const expectation right = daxpy::expected(i, runs);

      // The two sums differ in the last bit of a long double at most once for each run.
      EXPECT_LT(std::fabs(right.value - y), 1e-18L) << i << " after " << runs;
      y += step;
    }
  }
}

TEST(daxpy_test, expects_the_initial_value_exactly_before_the_first_run) {
  const expectation right = daxpy::expected(17, 0);

  EXPECT_EQ(right.value, static_cast<long double>(daxpy::y_at(17)));
  EXPECT_LT(right.allowed, 2 * eps);
}

/// y after `runs` runs in double, each product rounded on its own, or together with the sum.
double in_double(index_t i, index_t runs, bool fused) {
  double y = daxpy::y_at(i);
  const double x = daxpy::x_at(i);
  for (index_t run = 0; run < runs; ++run) {
    const volatile double product = daxpy::a * x;  // volatile, so that it is really rounded
    y = fused ? std::fma(daxpy::a, x, y) : product + y;
  }
  return y;
}

TEST(daxpy_test, allows_what_double_arithmetic_does) {
  for (index_t i = 0; i < 2000; ++i) {
    for (const index_t runs : {1, 2, 1000}) {
      const expectation right = daxpy::expected(i, runs);

      ASSERT_LE(std::fabs(in_double(i, runs, false) - right.value), right.allowed) << i;
      ASSERT_LE(std::fabs(in_double(i, runs, true) - right.value), right.allowed) << i;
    }
  }
}

TEST(daxpy_test, allows_no_more_than_a_few_units_in_the_last_place) {
  for (index_t i = 0; i < 2000; ++i) {
    // |y| is below 1.5 and |a x| below 0.45: three half units of at most 1.95 each.
    ASSERT_LT(daxpy::expected(i, 1).allowed, 3 * eps) << i;
  }
}

TEST(daxpy_test, lays_out_x_and_y) {
  host_workspace memory;
  const daxpy problem{33, memory};
  memory.reset();

  const auto [a, x, y] = problem.arguments();

  EXPECT_EQ(a, 0.3);
  EXPECT_EQ(x.size(), 33);
  EXPECT_EQ(y.size(), 33);
  EXPECT_EQ(x[32], daxpy::x_at(32));
  EXPECT_EQ(y[32], daxpy::y_at(32));
}

TEST(daxpy_test, does_two_flops_and_moves_24_bytes_for_each_element) {
  constexpr work done = daxpy::work_of(1000);

  EXPECT_EQ(done.flops, 2000);
  EXPECT_EQ(done.bytes_read, 16'000);
  EXPECT_EQ(done.bytes_written, 8000);
  EXPECT_EQ(done.bytes(), 24'000);
  EXPECT_EQ(done.working_set, 16'000);
}

TEST(daxpy_test, has_work_for_sizes_that_no_memory_holds) {
  constexpr work done = daxpy::work_of(std::numeric_limits<index_t>::max());

  EXPECT_GT(done.working_set, 1e20);
}

TEST(daxpy_test, has_inputs_between_which_no_mistake_hides) {
  for (index_t i = 1; i < 10'000; ++i) {
    ASSERT_NE(daxpy::x_at(i), daxpy::x_at(i - 1)) << i;
    ASSERT_NE(daxpy::y_at(i), daxpy::y_at(i - 1)) << i;
    ASSERT_TRUE(std::isnormal(daxpy::x_at(i)) && std::isnormal(daxpy::y_at(i))) << i;
    ASSERT_NE(daxpy::x_at(i), daxpy::y_at(i)) << i;
  }
}

}  // namespace
}  // namespace toll::suite
