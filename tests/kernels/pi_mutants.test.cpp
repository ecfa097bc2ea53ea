// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/pi/pi.hpp"
#include "tests/kernels/mutants.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace toll::suite {
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

/// A sum that is wrong by n terms, all else being right.
kernel off_by(std::function<double(index_t n)> terms) {
  return [terms](index_t n, double* result) {
    *result = (sum(0, n, n) + terms(n)) / static_cast<double>(n);
  };
}

/// The algorithms differ in where the result lies, which is none of a mistake's business.
template <class Problem>
implementation<Problem> run_by(const kernel& run) {
  return [run](const typename Problem::args& args) { run(args.n, args.result); };
}

struct mistake {
  std::string name;
  kernel run;
  index_t largest = 100'003;  // above this size what it does is right
};

// Two swapped elements are missing here: a sum does not change by them.
const mistake mistakes[] = {
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
mutants_of<Problem> mutants() {
  mutants_of<Problem> all;
  for (const mistake& each : mistakes) {
    all.push_back({.name = each.name, .run = run_by<Problem>(each.run), .largest = each.largest});
  }
  return all;
}

using pi_reduce_mutants_test = mutants_test<pi_reduce>;
using pi_atomic_mutants_test = mutants_test<pi_atomic>;

TEST(pi_mutants, the_kernel_itself_passes) {
  expect_passed<pi_reduce>(run_by<pi_reduce>(correct));
  expect_passed<pi_atomic>(run_by<pi_atomic>(correct));
}

TEST(pi_mutants, adding_to_what_the_last_run_left_is_caught) {
  index_t runs_done = 0;
  const kernel forgets_to_start_from_zero = [&](index_t n, double* result) {
    const double held = runs_done++ == 0 ? 0 : *result;
    correct(n, result);
    *result += held;
  };

  const auto wrong = verdict<pi_atomic>(run_by<pi_atomic>(forgets_to_start_from_zero), 1000, 2);

  EXPECT_TRUE(wrong.has_value());
}

TEST_P(pi_reduce_mutants_test, is_caught) {
  expect_caught(GetParam());
}

TEST_P(pi_atomic_mutants_test, is_caught) {
  expect_caught(GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, pi_reduce_mutants_test, testing::ValuesIn(mutants<pi_reduce>()),
                         by_name);
INSTANTIATE_TEST_SUITE_P(all, pi_atomic_mutants_test, testing::ValuesIn(mutants<pi_atomic>()),
                         by_name);

}  // namespace
}  // namespace toll::suite
