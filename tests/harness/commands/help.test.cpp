// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace toll {
namespace {

class help : public ::testing::TestWithParam<std::vector<std::string>> {};

TEST_P(help, fits_a_screen_and_ends_with_two_examples) {
  const auto done = testing::run_fakes(GetParam());

  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(done.err, "");
  std::vector<std::string> lines;
  std::istringstream text{done.out};
  for (std::string line; std::getline(text, line);) {
    EXPECT_LE(line.size(), 100U) << line;
    lines.push_back(line);
  }
  EXPECT_LE(lines.size(), 24U) << done.out;
  ASSERT_GE(lines.size(), 3U);
  EXPECT_EQ(lines[lines.size() - 3], "Examples:");
  EXPECT_TRUE(lines[lines.size() - 2].starts_with("  toll ")) << done.out;
  EXPECT_TRUE(lines[lines.size() - 1].starts_with("  toll ")) << done.out;
}

INSTANTIATE_TEST_SUITE_P(of_every_command, help,
                         ::testing::Values(std::vector<std::string>{"--help"},
                                           std::vector<std::string>{"list", "--help"},
                                           std::vector<std::string>{"code", "--help"},
                                           std::vector<std::string>{"verify", "--help"},
                                           std::vector<std::string>{"run", "-h"},
                                           std::vector<std::string>{"gate", "--help"},
                                           std::vector<std::string>{"export", "--help"},
                                           std::vector<std::string>{"compare", "--help"},
                                           std::vector<std::string>{"machine", "--help"}));

TEST(version, is_printed) {
  const auto done = testing::run_fakes({"--version"});

  EXPECT_EQ(done.exit_code, 0);
  EXPECT_TRUE(done.out.starts_with("toll ")) << done.out;
}

}  // namespace
}  // namespace toll
