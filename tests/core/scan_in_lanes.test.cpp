// SPDX-License-Identifier: BSD-3-Clause
#include <toll/detail/scan_in_lanes.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace toll::detail {
namespace {

/// Small integers, so that sums are exact in any order.
template <class T>
std::vector<T> some_numbers(index_t size) {
  std::vector<T> values;
  for (index_t k = 0; k < size; ++k) {
    values.push_back(static_cast<T>(k * 37 % 101 - 50));
  }
  return values;
}

template <class T, class Combine>
void expect_the_same_as_in_order(Combine combine) {
  const index_t most = 9 * numbers_of<T>::count + 1;  // two rounds of four registers, and a rest
  const auto values = some_numbers<T>(most);
  T expected = T{3};
  for (index_t size = 0; size <= most; ++size) {
    EXPECT_EQ(fold_in_lanes(combine, values.data(), size, T{3}), expected) << size << " values";
    if (size < most) {
      expected = combine(expected, values[static_cast<std::size_t>(size)]);
    }
  }
}

template <class T>
class fold_in_lanes_test : public ::testing::Test {};

using numbers_that_fit = ::testing::Types<double, float, std::int64_t, std::int32_t>;
TYPED_TEST_SUITE(fold_in_lanes_test, numbers_that_fit);

TYPED_TEST(fold_in_lanes_test, comes_to_the_same_as_in_order) {
  expect_the_same_as_in_order<TypeParam>(op::plus{});
  expect_the_same_as_in_order<TypeParam>(op::min{});
  expect_the_same_as_in_order<TypeParam>(op::max{});
}

TEST(fold_in_lanes_test_of_doubles, passes_over_what_is_no_number) {
  const index_t size = 4 * numbers_of<double>::count + 1;
  for (index_t missing = 0; missing < size; ++missing) {
    auto values = some_numbers<double>(size);
    values[static_cast<std::size_t>(missing)] = std::numeric_limits<double>::quiet_NaN();
    double expected = -100;
    for (const double value : values) {
      expected = op::max{}(expected, value);
    }
    EXPECT_EQ(fold_in_lanes(op::max{}, values.data(), size, -100.0), expected) << missing;
  }
}

TEST(fold_in_lanes_test_of_doubles, converts_each_value_before_it_is_joined) {
  const auto values = some_numbers<std::int32_t>(100);
  double expected = 0.5;
  for (const std::int32_t value : values) {
    expected += value;
  }
  EXPECT_EQ(fold_in_lanes(op::plus{}, values.data(), 100, 0.5), expected);
}

}  // namespace
}  // namespace toll::detail
