// SPDX-License-Identifier: BSD-3-Clause
#include "harness/exit_code.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(exit_code, the_gravest_wins) {
  const std::array gravest_first{exit_code::unusable,  exit_code::wrong_result,
                                 exit_code::crashed,   exit_code::gate_failed,
                                 exit_code::undecided, exit_code::ok};

  for (std::size_t i = 0; i < gravest_first.size(); ++i) {
    for (std::size_t j = i; j < gravest_first.size(); ++j) {
      EXPECT_EQ(worse(gravest_first[i], gravest_first[j]), gravest_first[i]);
      EXPECT_EQ(worse(gravest_first[j], gravest_first[i]), gravest_first[i]);
    }
  }
}

TEST(exit_code, numbers_are_those_that_scripts_know) {
  EXPECT_EQ(static_cast<int>(exit_code::unusable), 2);
  EXPECT_EQ(static_cast<int>(exit_code::wrong_result), 3);
  EXPECT_EQ(static_cast<int>(exit_code::crashed), 5);
}

}  // namespace
}  // namespace toll::suite
