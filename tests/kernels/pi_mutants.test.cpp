// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/pi/pi.hpp"
#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>

namespace toll {
namespace {

template <class Real>
Real term(index_t i, index_t n) {
  const Real h = Real{1} / static_cast<Real>(n);
  const Real x = (static_cast<Real>(i) + Real{0.5}) * h;
  return Real{4} / (Real{1} + x * x);
}

template <class Real = double>
double sum(index_t first, index_t last, index_t n) {
  Real total = 0;
  for (index_t i = first; i < last; ++i) {
    total += term<Real>(i, n);
  }
  return static_cast<double>(total);
}

using kernel = std::function<void(index_t n, double* result)>;

void correct(index_t n, double* result) {
  *result = sum(0, n, n) / static_cast<double>(n);
}

/// A sum that is wrong by so many terms, all else being right.
kernel off_by(std::function<double(index_t n)> terms) {
  return [terms](index_t n, double* result) {
    *result = (sum(0, n, n) + terms(n)) / static_cast<double>(n);
  };
}

struct mutant {
  std::string name;
  kernel run;
  index_t largest = 100'003;  // above this size what it does is right
};

// Two swapped elements are missing here: a sum does not change by them.
const mutant mutants[] = {
    {"does_nothing", [](index_t, double*) {}},
    {"skips_the_first", off_by([](index_t n) { return -term<double>(0, n); })},
    {"skips_the_last", off_by([](index_t n) { return -term<double>(n - 1, n); })},
    {"skips_one_thread_of_two", off_by([](index_t n) { return -sum(n / 2, n, n); })},
    {"goes_one_too_far", off_by([](index_t n) { return term<double>(n, n); })},
    {"is_shifted_by_one",
     off_by([](index_t n) { return term<double>(n, n) - term<double>(0, n); })},
    {"takes_the_left_ends",
     [](index_t n, double* result) {
       double total = 0;
       for (index_t i = 0; i < n; ++i) {
         const double x = static_cast<double>(i) / static_cast<double>(n);
         total += 4.0 / (1.0 + x * x);
       }
       *result = total / static_cast<double>(n);
     }},
    {"turns_the_sign_of_a_term", off_by([](index_t n) { return -2 * term<double>(n / 2, n); })},
    {"adds_a_term_twice", off_by([](index_t n) { return term<double>(n / 2, n); })},
    {"is_1e_6_off",
     [](index_t n, double* result) {
       correct(n, result);
       *result *= 1 + 1e-6;
     }},
    // Seen even at n = 1: the result, 3.2, is no float.
    {"adds_in_float",
     [](index_t n, double* result) { *result = sum<float>(0, n, n) / static_cast<double>(n); }},
    {"forgets_the_width", [](index_t n, double* result) { *result = 2 * sum(0, n, n); }},
    // The midpoint rule itself is off by 1 / (12 n^2), in the end less than n roundings are.
    {"returns_pi", [](index_t, double* result) { *result = 3.141592653589793; }, 1024},
    {"writes_past_the_end",
     [](index_t n, double* result) {
       correct(n, result);
       result[1] = 0;
     }},
    {"writes_before_the_start",
     [](index_t n, double* result) {
       correct(n, result);
       result[-1] = 0;
     }},
};

template <class Problem>
std::optional<mismatch> verdict(const kernel& run, index_t n, index_t runs) {
  host_workspace memory;
  const Problem problem{n, memory};
  memory.reset();
  for (index_t k = 0; k < runs; ++k) {
    run(n, problem.arguments().result);
  }
  return memory.check(runs);
}

constexpr index_t sizes[] = {1, 2, 3, 31, 32, 33, 1000, 1024, 100'003};

TEST(pi_mutants_test, the_kernel_itself_passes) {
  for (const index_t n : sizes) {
    EXPECT_FALSE(verdict<pi_reduce>(correct, n, 1).has_value()) << n;
    EXPECT_FALSE(verdict<pi_atomic>(correct, n, 2).has_value()) << n;
  }
}

TEST(pi_mutants_test, adding_to_what_the_last_run_left_is_caught) {
  index_t runs_done = 0;
  const kernel forgets_to_start_from_zero = [&](index_t n, double* result) {
    const double held = runs_done++ == 0 ? 0 : *result;
    correct(n, result);
    *result += held;
  };

  const auto wrong = verdict<pi_atomic>(forgets_to_start_from_zero, 1000, 2);

  EXPECT_TRUE(wrong.has_value());
}

class pi_mutants_test : public testing::TestWithParam<mutant> {};

TEST_P(pi_mutants_test, is_caught_at_every_size_at_which_it_differs) {
  for (const index_t n : sizes) {
    if (n <= GetParam().largest) {
      EXPECT_TRUE(verdict<pi_reduce>(GetParam().run, n, 1).has_value()) << n;
      EXPECT_TRUE(verdict<pi_atomic>(GetParam().run, n, 1).has_value()) << n;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(all, pi_mutants_test, testing::ValuesIn(mutants),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace toll
