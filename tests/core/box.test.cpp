// SPDX-License-Identifier: BSD-3-Clause
#include <toll/box.hpp>

#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

namespace toll {
namespace {

static_assert(index_box<box<3>> && index_box<dims<2>> && index_box<extents<4, dynamic>>);
static_assert(!index_box<int>);
static_assert(box<2>{{1, 2}, {4, 2}}.extent(0) == 3 && box<2>{{1, 2}, {4, 2}}.extent(1) == 0);
static_assert(box{extents<4, 5>{}}.last(1) == 5 && box{extents<4, 5>{}}.first(1) == 0);

TEST(box_test, refuses_a_dimension_that_runs_backwards) {
  const auto message = message_of<argument_error>([] { box<2>{{0, 5}, {1, 4}}; });

  EXPECT_EQ(message, "toll::box: the end 4 of dimension 1 lies before its start 5");
}

}  // namespace
}  // namespace toll
