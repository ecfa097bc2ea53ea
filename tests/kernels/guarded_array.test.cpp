// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/guarded_array.hpp"

#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

class guarded_array_test : public testing::Test {
protected:
  guarded_array_test() {
    array.write_first_guard();
    array.write_last_guard();
  }

  counting_memory memory;
  guarded_array array{memory, {.size = 3, .element_bytes = 8, .offset = 64}};
};

TEST_F(guarded_array_test, finds_nothing_wrong_with_what_is_written_inside) {
  for (std::byte* to = array.elements(); to < array.elements_at(3); ++to) {
    *to = std::byte{1};
  }

  EXPECT_FALSE(array.find_guard_violation().has_value());
}

TEST_F(guarded_array_test, finds_the_last_byte_before_the_elements) {
  array.elements()[-1] = std::byte{1};

  ASSERT_TRUE(array.find_guard_violation().has_value());
  EXPECT_EQ(array.find_guard_violation()->index, -1);
  EXPECT_EQ(array.find_guard_violation()->got, std::byte{1});
}

TEST_F(guarded_array_test, finds_the_first_byte_behind_the_elements) {
  *array.elements_at(3) = std::byte{1};

  ASSERT_TRUE(array.find_guard_violation().has_value());
  EXPECT_EQ(array.find_guard_violation()->index, 3);
}

TEST_F(guarded_array_test, counts_elements_and_guards_but_not_the_offset) {
  EXPECT_EQ(array.bytes() + 64, memory.bytes_in_use());
}

}  // namespace
}  // namespace toll::suite
