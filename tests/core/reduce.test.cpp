// SPDX-License-Identifier: BSD-3-Clause
#include <toll/reduce.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <type_traits>

namespace toll {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

static_assert(min(located{3, 7}, located{4, 1}) == located{3, 7});
static_assert(max(located{3, 7}, located{4, 1}) == located{4, 1});
static_assert(min(2, 3) == 2 && max(2, 3) == 3 && min(2.5, 2.0) == 2.0 && max(2.5, 2.0) == 2.5);
static_assert(std::is_trivially_copyable_v<located<double>>);
static_assert(is_reduction<decltype(sum(std::declval<int&>()))>);
static_assert(!is_reduction<int>);

TEST(located_test, prefers_the_smaller_index_of_equal_values) {
  const located early{2.5, 4};
  const located late{2.5, 9};

  EXPECT_EQ(min(early, late), early);
  EXPECT_EQ(min(late, early), early);
  EXPECT_EQ(max(early, late), early);
  EXPECT_EQ(max(late, early), early);
}

TEST(located_test, looks_at_the_value_first) {
  const located low{-1.0, 9};
  const located high{1.0, 4};

  EXPECT_EQ(min(low, high), low);
  EXPECT_EQ(min(high, low), low);
  EXPECT_EQ(max(low, high), high);
  EXPECT_EQ(max(high, low), high);
}

/// What a loop with this reduction adds nothing to.
template <class T, class Combine>
T joined_with_identity(reduction<T, Combine> made, const T& value) {
  return made.combine(value, made.identity);
}

TEST(reduction_test, starts_from_a_neutral_element) {
  int i = 0;
  double d = 0;
  located<double> l{0, 0};

  EXPECT_EQ(joined_with_identity(sum(i), -5), -5);
  EXPECT_EQ(joined_with_identity(min(i), std::numeric_limits<int>::max()),
            std::numeric_limits<int>::max());
  EXPECT_EQ(joined_with_identity(max(i), std::numeric_limits<int>::min()),
            std::numeric_limits<int>::min());
  EXPECT_EQ(joined_with_identity(bit_and(i), 0x55), 0x55);
  EXPECT_EQ(joined_with_identity(bit_or(i), 0x55), 0x55);
  EXPECT_EQ(joined_with_identity(bit_xor(i), 0x55), 0x55);
  EXPECT_EQ(joined_with_identity(product(i), 5), 5);
  EXPECT_EQ(joined_with_identity(min(d), infinity), infinity);
  EXPECT_EQ(joined_with_identity(max(d), -infinity), -infinity);
  EXPECT_EQ(joined_with_identity(min_loc(l), {infinity, 3}), (located{infinity, 3}));
  EXPECT_EQ(joined_with_identity(max_loc(l), {-infinity, 3}), (located{-infinity, 3}));
}

TEST(reduction_test, remembers_the_variable_it_is_for) {
  double total = 0;

  EXPECT_EQ(sum(total).target, &total);
}

}  // namespace
}  // namespace toll
