// SPDX-License-Identifier: BSD-3-Clause
#include "harness/executable_copy.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace toll::suite {
namespace {

std::string contents(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

TEST(executable_copy, has_all_that_the_file_has) {
  const executable_copy copy{"/bin/sh"};

  ASSERT_TRUE(copy.exists());
  EXPECT_NE(copy.path(), "/bin/sh");
  EXPECT_EQ(contents(copy.path()), contents("/bin/sh"));
}

TEST(executable_copy, is_the_file_itself_where_that_cannot_be_read) {
  const executable_copy copy{"/no/such/file"};

  EXPECT_FALSE(copy.exists());
  EXPECT_EQ(copy.path(), "/no/such/file");
}

}  // namespace
}  // namespace toll::suite
