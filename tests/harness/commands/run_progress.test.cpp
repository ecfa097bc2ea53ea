// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace toll::suite {
namespace {

TEST(run_progress, does_not_fall_back_when_ceilings_are_measured_once_more) {
  const testing::temporary_folder folder;

  const std::string text = testing::on_a_terminal(
      {"run", "--kernel", "right", "--backend", "seq", "--size", "1000", "--processes", "2",
       "--time-budget", "4s", "--out", folder.path().string()});

  const std::size_t first = text.find("ceilings: ");
  const std::size_t last = text.rfind("ceilings: ");
  ASSERT_NE(first, std::string::npos) << text;
  EXPECT_EQ(text.substr(text.rfind('\r', first) + 1, 5), "  0 %") << text;
  EXPECT_EQ(text.substr(text.rfind('\r', last) + 1, 5), "100 %") << text;
}

}  // namespace
}  // namespace toll::suite
