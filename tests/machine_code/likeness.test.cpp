// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/compare.hpp"
#include "tests/machine_code/two_arms.hpp"

#include <gtest/gtest.h>

namespace toll::machine_code {
namespace {

using testing::compared;
using testing::daxpy;
using testing::text;
using testing::two_arms;
using testing::with;
using testing::with_one_more;

TEST(comparison, of_the_same_code_elsewhere_is_identical) {
  const comparison same = compared(daxpy, daxpy);

  EXPECT_EQ(same.how_alike, likeness::identical);
  EXPECT_TRUE(same.differences.empty());
  EXPECT_FALSE(same.fails());
}

TEST(comparison, sees_one_changed_instruction) {
  // An addend of another sign: every count is the same.
  const comparison other = compared(daxpy, with(daxpy, 2, "vfmsub213pd (%rdi,%rax,1),%ymm0,%ymm1"));

  EXPECT_EQ(other.how_alike, likeness::differs);
  EXPECT_TRUE(other.differences.empty());
}

TEST(comparison, sees_a_changed_constant_and_a_changed_jump) {
  EXPECT_EQ(compared(daxpy, with(daxpy, 4, "add $0x40,%rax")).how_alike, likeness::differs);
  EXPECT_EQ(compared(daxpy, with(daxpy, 6, "je 1b")).how_alike, likeness::differs);
  EXPECT_EQ(compared(daxpy, with(with(daxpy, 2, "2: " + daxpy[2]), 6, "jne 2b")).how_alike,
            likeness::differs);
}

TEST(comparison, overlooks_padding) {
  EXPECT_EQ(compared(daxpy, with_one_more(daxpy, 1, "nopw 0x0(%rax,%rax,1)")).how_alike,
            likeness::identical);
}

TEST(comparison, overlooks_names_of_registers_only_where_it_says_so) {
  const text renamed{"xor %ecx,%ecx",
                     "1: vmovupd (%r8,%rcx,1),%ymm3",
                     "vfmadd213pd (%rdi,%rcx,1),%ymm2,%ymm3",
                     "vmovupd %ymm3,(%rdi,%rcx,1)",
                     "add $0x20,%rcx",
                     "cmp %rcx,%rdx",
                     "jne 1b",
                     "ret"};
  EXPECT_EQ(compared(daxpy, renamed).how_alike, likeness::identical_but_registers);

  // One register where the baseline has two.
  const text merged = with(renamed, 2, "vfmadd213pd (%rdi,%rcx,1),%ymm3,%ymm3");
  EXPECT_EQ(compared(daxpy, merged).how_alike, likeness::differs);
}

TEST(comparison, overlooks_places_in_the_frame_only_where_it_says_so) {
  const auto spilling_to = [](const std::string& place) {
    return text{"mov %rax," + place + "(%rsp)", "vmovsd " + place + "(%rsp,%rcx,8),%xmm0", "ret"};
  };

  EXPECT_EQ(compared(spilling_to("0x18"), spilling_to("-0x80")).how_alike,
            likeness::identical_but_registers);
}

TEST(comparison, finds_the_same_hot_loop_in_other_surroundings) {
  const comparison found = compared(daxpy, with_one_more(daxpy, 0, "mov (%r9),%rsi"));

  EXPECT_EQ(found.how_alike, likeness::same_hot_loop);
  EXPECT_TRUE(found.differences.empty());
}

TEST(comparison, reads_constants_instead_of_where_they_lie) {
  const auto adding = [](const std::string& place) {
    return text{"vaddsd " + place + "(%rip),%xmm0,%xmm0", "ret"};
  };
  const auto with_constants = [](const testing::assembled& two, const std::string& of_subject) {
    testing::made_up_image data;
    data.constants[two.named("reference").code.at(0).refers_to.value_or(0)] = "12345678";
    data.constants[two.named("subject").code.at(0).refers_to.value_or(0)] = of_subject;
    return compared(two, data);
  };
  const testing::assembled two = two_arms(adding("a"), adding("b"));

  EXPECT_EQ(with_constants(two, "12345678").how_alike, likeness::identical);
  EXPECT_EQ(with_constants(two, "1234567x").how_alike, likeness::differs);
}

}  // namespace
}  // namespace toll::machine_code
