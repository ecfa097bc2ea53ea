// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/reduce.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <limits>

namespace toll {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Eleven factors of 2 at known places, so that the product is exact.
constexpr double factor_at(index_t i) {
  return i % 97 == 5 && i < 1064 ? 2.0 : 1.0;
}

struct multiply {
  constexpr double operator()(double a, double b) const { return a * b; }
};

struct sum_and_count {
  double sum = 0;
  index_t count = 0;
};

struct add_both {
  constexpr sum_and_count operator()(sum_and_count a, sum_and_count b) const {
    return {a.sum + b.sum, a.count + b.count};
  }
};

struct complex {
  double re;
  double im;
};

double product(index_t n, double held) {
  forall(this_policy{}, n, reduce(held, 1.0, multiply{}),
         [=] TOLL_FN(index_t i, double& partial) { partial *= factor_at(i); });
  return held;
}

/// The product of n factors i, by an operation that is a lambda: 1, i, -1, -i, 1, ...
complex power_of_i(index_t n) {
  complex held{1, 0};
  const auto multiply = [] TOLL_FN(complex a, complex b) {
    return complex{a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  };
  forall(this_policy{}, n, reduce(held, complex{1, 0}, multiply),
         [=] TOLL_FN(index_t, complex & partial) { partial = complex{-partial.im, partial.re}; });
  return held;
}

sum_and_count of_multiples_of_three(index_t n) {
  sum_and_count held{0.5, 1000};
  forall(this_policy{}, n, reduce(held, {}, add_both{}),
         [=] TOLL_FN(index_t i, sum_and_count & partial) {
           if (i % 3 == 0) {
             partial.sum += static_cast<double>(i);
             partial.count += 1;
           }
         });
  return held;
}

struct many {
  double total = 0;
  located<double> low{infinity, -1};
  int high = 0;
  unsigned seen = 0;
  sum_and_count threes{};
};

/// Five reductions of five types in one loop.
many reduce_at_once(index_t n) {
  many all;
  forall(this_policy{}, n, sum(all.total), min_loc(all.low), max(all.high), bit_or(all.seen),
         reduce(all.threes, {}, add_both{}),
         [=] TOLL_FN(index_t i, double& total, located<double>& low, int& high, unsigned& seen,
                     sum_and_count& threes) {
           total += static_cast<double>(i);
           low = min(low, located<double>{static_cast<double>((i - 40) * (i - 43)), i});
           high = high < i % 1000 ? static_cast<int>(i % 1000) : high;
           seen |= 1U << (i % 32);
           threes.count += i % 3 == 0 ? 1 : 0;
         });
  return all;
}

/// The located minimum and maximum of n equal values.
many locate_among_equals(index_t n, double value) {
  many all;
  located<double> high{-infinity, -1};
  forall(this_policy{}, n, min_loc(all.low), max_loc(high),
         [=] TOLL_FN(index_t i, located<double> & lowest, located<double> & highest) {
           lowest = min(lowest, located<double>{value, i});
           highest = max(highest, located<double>{value, i});
         });
  all.high = static_cast<int>(high.index);
  return all;
}

class reduce_user_defined_test : public backend_test_with<index_t> {};

TEST_P(reduce_user_defined_test, multiplies_with_the_target) {
  const index_t n = GetParam();
  double expected = 3;
  for (index_t i = 0; i < n; ++i) {
    expected *= factor_at(i);
  }

  const double result = product(n, 3);

  EXPECT_EQ(result, expected);
}

TEST_P(reduce_user_defined_test, combines_structures) {
  const index_t n = GetParam();
  const index_t multiples = (n + 2) / 3;

  const auto result = of_multiples_of_three(n);

  EXPECT_EQ(result.count, 1000 + multiples);
  EXPECT_EQ(result.sum, 0.5 + 3.0 * static_cast<double>(multiples * (multiples - 1) / 2));
}

TEST_P(reduce_user_defined_test, combines_by_a_lambda) {
  const index_t n = GetParam();
  const complex powers[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

  const auto result = power_of_i(n);

  EXPECT_EQ(result.re, powers[n % 4].re);
  EXPECT_EQ(result.im, powers[n % 4].im);
}

TEST_P(reduce_user_defined_test, keeps_many_reductions_apart) {
  const index_t n = GetParam();

  const many all = reduce_at_once(n);

  EXPECT_EQ(all.total, static_cast<double>(n * (n - 1) / 2));
  EXPECT_EQ(all.high, n == 0 ? 0 : std::min<index_t>(n - 1, 999));
  EXPECT_EQ(all.seen, n >= 32 ? ~0U : (1U << n) - 1);
  EXPECT_EQ(all.threes.count, (n + 2) / 3);
  // (i - 40)(i - 43) falls up to 41, where it is -2, as it is at 42.
  EXPECT_EQ(all.low.index, n == 0 ? -1 : std::min<index_t>(n - 1, 41));
}

TEST_P(reduce_user_defined_test, locates_the_first_of_equal_values) {
  const index_t n = GetParam();
  const index_t first = n == 0 ? -1 : 0;

  const many ordinary = locate_among_equals(n, 7);

  EXPECT_EQ(ordinary.low.index, first);
  EXPECT_EQ(ordinary.high, first);
}

INSTANTIATE_TEST_SUITE_P(sizes, reduce_user_defined_test, awkward_sizes,
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace toll
