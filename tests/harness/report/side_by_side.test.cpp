// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/side_by_side.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(side_by_side, puts_like_beside_like) {
  EXPECT_EQ(side_by_side("left", {{"load", "load a"}, {"add", "add a"}, {"jump", "jump 1"}},
                         "right", {{"load", "load b"}, {"store", "store b"}, {"jump", "jump 2"}}),
            "left       right\n"
            "------  -  -------\n"
            "load a     load b\n"
            "add a   <\n"
            "        >  store b\n"
            "jump 1     jump 2\n");
}

TEST(side_by_side, shows_what_only_one_side_has) {
  EXPECT_EQ(side_by_side("left", {}, "right", {{"add", "add b"}}),
            "left     right\n"
            "----  -  -----\n"
            "      >  add b\n");
}

}  // namespace
}  // namespace toll::suite
