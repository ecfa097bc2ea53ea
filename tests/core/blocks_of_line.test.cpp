// SPDX-License-Identifier: BSD-3-Clause
#include <toll/detail/blocks_of_line.hpp>

#include <gtest/gtest.h>

namespace toll::detail {
namespace {

template <class Index>
class blocks_of_line_test : public ::testing::Test {};

// Narrow ones too, of which arithmetic is in int.
using indices = ::testing::Types<signed char, unsigned char, short, unsigned short, int, unsigned,
                                 long, unsigned long>;
TYPED_TEST_SUITE(blocks_of_line_test, indices);

TYPED_TEST(blocks_of_line_test, end_with_the_last_whole_one) {
  using blocks = blocks_of_line<TypeParam>;

  EXPECT_EQ(blocks(3, 3).end(), 3);
  EXPECT_EQ(blocks(3, 34).end(), 3);
  EXPECT_EQ(blocks(3, 35).end(), 35);
  EXPECT_EQ(blocks(3, 98).end(), 67);
}

TYPED_TEST(blocks_of_line_test, are_none_of_a_shorter_line) {
  using blocks = blocks_of_line<TypeParam>;

  EXPECT_FALSE(blocks(3, 3).are_some());
  EXPECT_FALSE(blocks(3, 34).are_some());
  EXPECT_TRUE(blocks(3, 35).are_some());
}

}  // namespace
}  // namespace toll::detail
