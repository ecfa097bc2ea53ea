// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/pi/pi.hpp"

#include <toll/error.hpp>

#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace toll::suite {
namespace {

constexpr long double exact = std::numbers::pi_v<long double>;

TEST(pi_test, reference_agrees_with_fractions_by_hand) {
  // n = 1: 4 / (1 + 1/4). n = 2: (64/17 + 64/25) / 2. n = 3: (144/37 + 144/45 + 144/61) / 3.
  const long double of_three = (144.0L / 37 + 144.0L / 45 + 144.0L / 61) / 3;

  EXPECT_LT(std::fabs(pi::reference(1) - 16.0L / 5), 1e-18L);
  EXPECT_LT(std::fabs(pi::reference(2) - 1344.0L / 425), 1e-18L);
  EXPECT_LT(std::fabs(pi::reference(3) - of_three), 1e-18L);
}

TEST(pi_test, reference_is_off_by_the_error_of_the_midpoint_rule) {
  // Euler and Maclaurin: h^2/24 (f'(0) - f'(1)) with f'(0) = 0 and f'(1) = -2, so 1 / (12 n^2). The
  // third derivative is zero at both ends; what remains is 0.002 / n^6.
  for (const index_t n : {10, 100, 1000, 10'000}) {
    const auto squared = static_cast<long double>(n) * static_cast<long double>(n);
    const long double scaled_error = (pi::reference(n) - exact) * squared;
    const long double rounding = 1e-18L * squared;

    EXPECT_LT(std::fabs(scaled_error - 1.0L / 12), 0.002L / squared / squared + rounding) << n;
  }
}

TEST(pi_test, reference_is_exact_to_a_few_units_of_long_double) {
  // At 2^24 the midpoint rule itself is off by 3e-16, far more than pairwise summation.
  const index_t n = index_t{1} << 24;
  const long double rule = 1.0L / 12 / static_cast<long double>(n) / static_cast<long double>(n);

  const long double error = pi::reference(n) - exact - rule;

  EXPECT_LT(std::fabs(error), 24 * std::numeric_limits<long double>::epsilon());
}

/// The midpoint rule in double, as a variant computes it, forwards or backwards.
double in_double(index_t n, bool forwards, bool scaled_terms) {
  const double h = 1.0 / static_cast<double>(n);
  double total = 0;
  for (index_t k = 0; k < n; ++k) {
    const double x = (static_cast<double>(forwards ? k : n - 1 - k) + 0.5) * h;
    const double term = 4.0 / (1.0 + x * x);
    total += scaled_terms ? term * h : term;
  }
  return scaled_terms ? total : total * h;
}

TEST(pi_test, allows_what_double_arithmetic_does_in_any_order) {
  for (const index_t n : {1, 2, 3, 31, 32, 33, 1000, 1024, 100'003}) {
    const expectation right = pi::expected(n);

    for (const bool forwards : {true, false}) {
      for (const bool scaled_terms : {true, false}) {
        const double value = in_double(n, forwards, scaled_terms);

        EXPECT_LE(std::fabs(value - right.value), right.allowed) << n;
      }
    }
  }
}

TEST(pi_test, allows_less_than_any_missing_term) {
  // The smallest term, at x = 1, is 2 h.
  for (const index_t n : {1, 33, 100'003, 1 << 24}) {
    EXPECT_LT(pi::expected(n).allowed, 1.0L / static_cast<long double>(n)) << n;
  }
}

TEST(pi_test, does_six_flops_for_each_interval_and_reads_nothing) {
  constexpr work reduce = pi_reduce::work_of(1000);
  constexpr work atomic = pi_atomic::work_of(1000);

  EXPECT_EQ(reduce.flops, 6001);
  EXPECT_EQ(atomic.flops, 7000);  // the factor h in every term
  EXPECT_EQ(reduce.bytes_read, 0);
  EXPECT_EQ(reduce.bytes_written, 8);
  EXPECT_EQ(reduce.working_set, 8);
}

TEST(pi_test, refuses_more_intervals_than_an_int_numbers) {
  host_workspace memory;

  EXPECT_THROW((pi_reduce{index_t{1} << 31, memory}), argument_error);
  EXPECT_THROW((pi_atomic{index_t{1} << 31, memory}), argument_error);
}

TEST(pi_test, expects_the_same_of_every_run) {
  host_workspace memory;
  const pi_reduce problem{4, memory};
  memory.reset();

  *problem.arguments().result = static_cast<double>(pi::reference(4));

  EXPECT_FALSE(memory.check(1).has_value());
  EXPECT_FALSE(memory.check(5).has_value());
  EXPECT_EQ(problem.arguments().n, 4);
}

}  // namespace
}  // namespace toll::suite
