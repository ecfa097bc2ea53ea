// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/microarchitecture.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(microarchitecture, has_a_name_and_the_numbers) {
  EXPECT_EQ(microarchitecture("AuthenticAMD", "26", "2", "1", "fpu avx2"),
            "Zen 5 (family 26 model 2)");
  EXPECT_EQ(microarchitecture("AuthenticAMD", "25", "1", "1", "fpu avx2"),
            "Zen 3 (family 25 model 1)");
  EXPECT_EQ(microarchitecture("AuthenticAMD", "25", "17", "1", "fpu avx2"),
            "Zen 4 (family 25 model 17)");
  EXPECT_EQ(microarchitecture("AuthenticAMD", "23", "49", "0", "fpu avx2"),
            "Zen 2 (family 23 model 49)");
  EXPECT_EQ(microarchitecture("AuthenticAMD", "23", "8", "2", "fpu avx2"),
            "Zen+ (family 23 model 8)");
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "143", "8", "fpu avx2"),
            "Sapphire Rapids (family 6 model 143)");
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "173", "1", "fpu avx2"),
            "Granite Rapids (family 6 model 173)");
}

TEST(microarchitecture, depends_on_the_stepping_where_the_model_is_the_same) {
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "85", "4", "fpu avx2"),
            "Skylake-SP (family 6 model 85)");
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "85", "7", "fpu avx2"),
            "Cascade Lake (family 6 model 85)");
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "85", "11", "fpu avx2"),
            "Cooper Lake (family 6 model 85)");
}

TEST(microarchitecture, is_the_plain_numbers_where_they_have_no_name) {
  EXPECT_EQ(microarchitecture("GenuineIntel", "19", "1", "0", "fpu avx2"),
            "GenuineIntel family 19 model 1");
  EXPECT_EQ(microarchitecture("Maker", "26", "2", "0", "fpu avx2"), "Maker family 26 model 2");
}

TEST(microarchitecture, does_not_believe_a_model_that_lacks_an_instruction_of_the_processor) {
  EXPECT_EQ(
      microarchitecture("GenuineIntel", "6", "167", "1", "avx2 avx512f amx_tile"),
      "GenuineIntel family 6 model 167 (changed by a hypervisor: Rocket Lake has no amx_tile)");
  EXPECT_EQ(microarchitecture("AuthenticAMD", "25", "1", "1", "avx512f"),
            "AuthenticAMD family 25 model 1 (changed by a hypervisor: Zen 3 has no avx512f)");
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "94", "1", "avx512f"),
            "GenuineIntel family 6 model 94 (changed by a hypervisor: Skylake has no avx512f)");
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "167", "1", "avx512f"),
            "Rocket Lake (family 6 model 167)");
  EXPECT_EQ(microarchitecture("GenuineIntel", "6", "143", "8", "avx512f amx_tile"),
            "Sapphire Rapids (family 6 model 143)");
}

TEST(microarchitecture, is_not_known_without_numbers) {
  EXPECT_EQ(microarchitecture("AuthenticAMD", "", "2", "0", "fpu avx2"), "");
  EXPECT_EQ(microarchitecture("AuthenticAMD", "26", "2b", "0", "fpu avx2"), "");
}

}  // namespace
}  // namespace toll::suite
