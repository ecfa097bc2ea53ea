// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/microarchitecture.hpp"

#include <gtest/gtest.h>

namespace toll {
namespace {

TEST(microarchitecture, has_a_name_and_the_numbers) {
  EXPECT_EQ(microarchitecture("AuthenticAMD", "26", "2", "1"), "Zen 5 (family 26 model 2)");
  EXPECT_EQ(microarchitecture("AuthenticAMD", "25", "1", "1"), "Zen 3 (family 25 model 1)");
  EXPECT_EQ(microarchitecture("AuthenticAMD", "25", "17", "1"), "Zen 4 (family 25 model 17)");
  EXPECT_EQ(microarchitecture("AuthenticAMD", "23", "49", "0"), "Zen 2 (family 23 model 49)");
  EXPECT_EQ(microarchitecture("AuthenticAMD", "23", "8", "2"), "Zen+ (family 23 model 8)");
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "143", "8"),
            "Sapphire Rapids (family 6 model 143)");
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "173", "1"),
            "Granite Rapids (family 6 model 173)");
}

TEST(microarchitecture, depends_on_the_stepping_where_the_model_is_the_same) {
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "85", "4"), "Skylake-SP (family 6 model 85)");
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "85", "7"), "Cascade Lake (family 6 model 85)");
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "85", "11"), "Cooper Lake (family 6 model 85)");
}

TEST(microarchitecture, is_the_plain_numbers_where_they_have_no_name) {
  EXPECT_EQ(microarchitecture("GenuineIntel", "19", "1", "0"), "GenuineIntel family 19 model 1");
  EXPECT_EQ(microarchitecture("Maker", "26", "2", "0"), "Maker family 26 model 2");
}

TEST(microarchitecture, is_not_known_without_numbers) {
  EXPECT_EQ(microarchitecture("AuthenticAMD", "", "2", "0"), "");
  EXPECT_EQ(microarchitecture("AuthenticAMD", "26", "2b", "0"), "");
}

}  // namespace
}  // namespace toll
