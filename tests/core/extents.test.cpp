// SPDX-License-Identifier: BSD-3-Clause
#include <toll/error.hpp>
#include <toll/extents.hpp>

#include "tests/core/message_of.hpp"

#include <concepts>
#include <type_traits>

namespace toll {
namespace {

static_assert(std::same_as<dims<0>, extents<>>);
static_assert(std::same_as<dims<3>, extents<dynamic, dynamic, dynamic>>);
static_assert(extents<4, dynamic>::rank() == 2);
static_assert(extents<>{}.size() == 1);
static_assert(extents<3, 5>{}.size() == 15);
static_assert(extents<3, dynamic>{}[0] == 3 && extents<3, dynamic>{}[1] == 0);
static_assert(extents<dynamic, 5>{4, 5}.size() == 20);
static_assert(dims<2>{2, 3} == dims<2>{2, 3} && dims<2>{2, 3} != dims<2>{3, 2});
static_assert(std::is_trivially_copyable_v<dims<3>>);
static_assert(!std::is_constructible_v<dims<2>, index_t>, "every dimension needs its extent");

TEST(extents_test, are_values_at_run_time_too) {
  const int rows = 4;
  const unsigned columns = 6;

  const dims<2> shape{rows, columns};

  EXPECT_EQ(shape[0], 4);
  EXPECT_EQ(shape[1], 6);
  EXPECT_EQ(shape.size(), 24);
}

TEST(extents_test, may_be_zero) {
  const dims<3> shape{4, 0, 2};

  EXPECT_EQ(shape.size(), 0);
}

TEST(extents_test, refuse_a_negative_value) {
  const auto message = message_of<argument_error>([] { dims<2>{3, -2}; });

  EXPECT_EQ(message, "toll::extents: extent -2 of dimension 1 must be at least 0");
}

TEST(extents_test, refuse_to_contradict_an_extent_in_the_type) {
  const auto message = message_of<argument_error>([] { extents<8, dynamic>{7, 2}; });

  EXPECT_EQ(message, "toll::extents: extent 7 of dimension 0 must be 8");
}

}  // namespace
}  // namespace toll
