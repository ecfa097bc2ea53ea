// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/reduce.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <cstdint>
#include <limits>
#include <type_traits>

namespace toll {
namespace {

/// Small whole numbers, so that every sum is exact in every type and any order; of both signs where
/// the type has one. The smallest and the largest stand at many indices.
template <class T>
constexpr T value_at(index_t i) {
  const index_t low = std::is_signed_v<T> ? -6 : 1;
  return static_cast<T>((i * 5 + 3) % 13 + low);
}

template <class T>
struct results {
  T sum;
  T min;
  T max;
  located<T> min_loc;
  located<T> max_loc;
};

template <class T>
void expect_equal(const results<T>& a, const results<T>& b) {
  EXPECT_EQ(a.sum, b.sum);
  EXPECT_EQ(a.min, b.min);
  EXPECT_EQ(a.max, b.max);
  EXPECT_EQ(a.min_loc, b.min_loc);
  EXPECT_EQ(a.max_loc, b.max_loc);
}

/// All of the kinds that numbers have in two loops, onto what `all` holds: located values apart,
/// because accumulators that are all numbers are kept in vector lanes, where a backend has them.
template <class T, class Index>
void reduce_together(index_t n, results<T>& all) {
  forall(this_policy{}, n, sum(all.sum), min(all.min), max(all.max),
         [=] TOLL_FN(Index i, T & total, T & low, T & high) {
           const T value = value_at<T>(i);
           total += value;
           low = value < low ? value : low;
           high = high < value ? value : high;
         });
  forall(this_policy{}, n, min_loc(all.min_loc), max_loc(all.max_loc),
         [=] TOLL_FN(Index i, located<T> & low, located<T> & high) {
           const located<T> here{value_at<T>(i), static_cast<index_t>(i)};
           low = min(low, here);
           high = max(high, here);
         });
}

/// Each of them in a loop of its own.
void reduce_apart(index_t n, results<double>& all) {
  const this_policy policy{};
  forall(policy, n, sum(all.sum),
         [=] TOLL_FN(index_t i, double& partial) { partial += value_at<double>(i); });
  forall(policy, n, min(all.min),
         [=] TOLL_FN(index_t i, double& low) { low = min(low, value_at<double>(i)); });
  forall(policy, n, max(all.max),
         [=] TOLL_FN(index_t i, double& high) { high = max(high, value_at<double>(i)); });
  forall(policy, n, min_loc(all.min_loc), [=] TOLL_FN(index_t i, located<double> & low) {
    low = min(low, located<double>{value_at<double>(i), i});
  });
  forall(policy, n, max_loc(all.max_loc), [=] TOLL_FN(index_t i, located<double> & high) {
    high = max(high, located<double>{value_at<double>(i), i});
  });
}

/// The same in a loop that is written out; strict comparisons keep the first of equal values.
template <class T>
void reduce_by_hand(index_t n, results<T>& all) {
  for (index_t i = 0; i < n; ++i) {
    const T value = value_at<T>(i);
    all.sum += value;
    all.min = value < all.min ? value : all.min;
    all.max = all.max < value ? value : all.max;
    all.min_loc = value < all.min_loc.value ? located<T>{value, i} : all.min_loc;
    all.max_loc = all.max_loc.value < value ? located<T>{value, i} : all.max_loc;
  }
}

template <class T>
constexpr results<T> worst() {
  using limits = std::numeric_limits<T>;
  return {0, limits::max(), limits::lowest(), {limits::max(), 0}, {limits::lowest(), 0}};
}

template <class T>
class reduce_test : public backend_test {};

using numbers = testing::Types<int, unsigned, std::int64_t, std::uint64_t, float, double>;
TYPED_TEST_SUITE(reduce_test, numbers);

TYPED_TEST(reduce_test, agrees_with_a_written_loop_at_awkward_sizes) {
  for (const index_t n : {1, 2, 3, 31, 32, 33, 1000, 1024, 100'003}) {
    SCOPED_TRACE(n);
    auto reduced = worst<TypeParam>();
    auto expected = worst<TypeParam>();

    reduce_together<TypeParam, index_t>(n, reduced);

    reduce_by_hand(n, expected);
    expect_equal(reduced, expected);
  }
}

TYPED_TEST(reduce_test, keeps_what_the_target_held_before) {
  // Lower and higher than any value of the loop, at an index that it does not reach.
  const auto low = static_cast<TypeParam>(std::is_signed_v<TypeParam> ? -90 : 0);
  const results<TypeParam> held{100, low, 90, {low, 5000}, {90, 5000}};
  const auto sum_of_13 = static_cast<TypeParam>(std::is_signed_v<TypeParam> ? 0 : 91);
  results<TypeParam> reduced = held;

  reduce_together<TypeParam, index_t>(13, reduced);

  expect_equal(reduced, {100 + sum_of_13, low, 90, {low, 5000}, {90, 5000}});
}

TYPED_TEST(reduce_test, leaves_the_target_alone_when_the_loop_is_empty) {
  const results<TypeParam> held{3, 4, 5, {6, 7}, {8, 9}};
  results<TypeParam> reduced = held;

  reduce_together<TypeParam, index_t>(0, reduced);

  expect_equal(reduced, held);
}

class reduce_double_test : public backend_test_with<index_t> {};

TEST_P(reduce_double_test, agrees_with_a_written_loop_for_each_reduction_by_itself) {
  auto reduced = worst<double>();
  auto expected = worst<double>();

  reduce_apart(GetParam(), reduced);

  reduce_by_hand(GetParam(), expected);
  expect_equal(reduced, expected);
}

TEST_P(reduce_double_test, agrees_with_a_written_loop_in_a_body_that_counts_in_int) {
  auto reduced = worst<double>();
  auto expected = worst<double>();

  reduce_together<double, int>(GetParam(), reduced);

  reduce_by_hand(GetParam(), expected);
  expect_equal(reduced, expected);
}

INSTANTIATE_TEST_SUITE_P(sizes, reduce_double_test, awkward_sizes,
                         testing::PrintToStringParamName());

template <class T>
struct bits {
  T all;
  T any;
  T odd;
  T product;
};

template <class T>
bits<T> reduce_bits(index_t n) {
  bits<T> result{static_cast<T>(~T{}), T{}, T{1}, T{3}};
  forall(this_policy{}, n, bit_and(result.all), bit_or(result.any), bit_xor(result.odd),
         product(result.product), [=] TOLL_FN(index_t i, T & all, T & any, T & odd, T & partial) {
           all &= static_cast<T>(~(T{1} << (i % 20)));
           any |= static_cast<T>(T{1} << (i % 30));
           odd ^= static_cast<T>(T{1} << (i % 30));
           partial *= static_cast<T>(i % 10'000 == 17 ? 2 : 1);
         });
  return result;
}

template <class T>
class reduce_bits_test : public backend_test {};

using integers = testing::Types<int, unsigned, std::int64_t, std::uint64_t>;
TYPED_TEST_SUITE(reduce_bits_test, integers);

TYPED_TEST(reduce_bits_test, sees_the_bits_of_every_iteration) {
  const auto result = reduce_bits<TypeParam>(100'003);

  EXPECT_EQ(result.all, static_cast<TypeParam>(~TypeParam{0xF'FFFF}));
  EXPECT_EQ(result.any, TypeParam{0x3FFF'FFFF});
  // 100'003 is 30 * 3333 + 13: of the 30 bits, 13 are met 3334 times, and 17 an odd number of times.
  EXPECT_EQ(result.odd, TypeParam{0x3FFF'E000 ^ 1});
  EXPECT_EQ(result.product, TypeParam{3 * 1024});
}

TYPED_TEST(reduce_bits_test, has_neutral_elements) {
  const auto result = reduce_bits<TypeParam>(1);

  EXPECT_EQ(result.all, static_cast<TypeParam>(~TypeParam{1}));
  EXPECT_EQ(result.any, TypeParam{1});
  EXPECT_EQ(result.odd, TypeParam{0});
  EXPECT_EQ(result.product, TypeParam{3});
}

}  // namespace
}  // namespace toll

namespace user {

using namespace toll;  // beside the min and max of CUDA, which are global

struct range_of_values {
  double low = 5;
  double high = -5;
  int most = 0;
};

range_of_values range_of(index_t n) {
  range_of_values found;
  forall(this_policy{}, n, min(found.low), max(found.high), max(found.most),
         [=] TOLL_FN(index_t i, double& low, double& high, int& most) {
           const auto value = static_cast<double>((i * 5 + 3) % 13 - 6);
           low = min(low, value);
           high = max(high, value);
           most = max(most, static_cast<int>(i));
         });
  return found;
}

class min_and_max_test : public backend_test {};

TEST_F(min_and_max_test, are_called_by_bodies_in_a_namespace_of_the_users_own) {
  const auto found = range_of(1000);

  EXPECT_EQ(found.low, -6);
  EXPECT_EQ(found.high, 6);
  EXPECT_EQ(found.most, 999);
}

}  // namespace user
