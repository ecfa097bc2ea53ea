// SPDX-License-Identifier: BSD-3-Clause
#include "harness/bytes_text.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(bytes_text, uses_binary_units) {
  EXPECT_EQ(bytes_text(8), "8 bytes");
  EXPECT_EQ(bytes_text(1536), "1.5 KiB");
  EXPECT_EQ(bytes_text(0x1p63), "8 EiB");
}

}  // namespace
}  // namespace toll::suite
