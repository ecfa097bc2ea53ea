// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/compare.hpp"

#include "tests/machine_code/two_arms.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace toll::machine_code {
namespace {

using testing::compared;
using testing::daxpy;
using testing::text;
using testing::with_one_more;

std::vector<difference> kinds(const comparison& made) {
  std::vector<difference> found;
  for (const difference_found& one : made.differences) {
    found.push_back(one.what);
  }
  return found;
}

bool has(const comparison& made, difference what) {
  return std::ranges::count(kinds(made), what) == 1;
}

TEST(comparison, sees_a_narrower_vector) {
  const text narrow{"xor %eax,%eax",
                    "1: vmovsd (%rsi,%rax,1),%xmm1",
                    "vfmadd213sd (%rdi,%rax,1),%xmm0,%xmm1",
                    "vmovsd %xmm1,(%rdi,%rax,1)",
                    "add $0x8,%rax",
                    "cmp %rax,%rdx",
                    "jne 1b",
                    "ret"};

  const comparison worse = compared(daxpy, narrow);

  EXPECT_EQ(worse.per, unit::flop);
  ASSERT_TRUE(has(worse, difference::narrower_vector));
  EXPECT_EQ(worse.differences.front().reference, 256);
  EXPECT_EQ(worse.differences.front().subject, 64);
  EXPECT_TRUE(worse.fails());
}

TEST(comparison, sees_a_call_in_the_hot_loop) {
  const comparison worse = compared(daxpy, with_one_more(daxpy, 4, "call cos@PLT"));

  EXPECT_TRUE(has(worse, difference::new_call));
  EXPECT_TRUE(worse.fails());
}

TEST(comparison, sees_a_call_in_a_loop_of_unknown_work_if_the_other_calls_nothing) {
  const text counting{"1: dec %rax", "jne 1b", "ret"};
  const text calling{"1: dec %rax", "call g@PLT", "jne 1b", "ret"};
  const text calling_twice{"1: dec %rax", "call g@PLT", "call g@PLT", "jne 1b", "ret"};

  EXPECT_TRUE(compared(counting, calling).fails());
  EXPECT_FALSE(compared(calling, calling_twice).fails());
}

TEST(comparison, sees_an_extra_memory_operation) {
  const comparison worse = compared(daxpy, with_one_more(daxpy, 4, "mov (%r9),%rsi"));

  EXPECT_EQ(kinds(worse),
            (std::vector{difference::extra_memory_operation, difference::more_instructions}));
  EXPECT_DOUBLE_EQ(worse.differences.front().reference, 3.0 / 8);
  EXPECT_DOUBLE_EQ(worse.differences.front().subject, 4.0 / 8);
  EXPECT_TRUE(worse.fails());
}

// Half the flops for what is stored: perhaps the baseline computes something twice.
TEST(comparison, takes_a_memory_operation_for_extra_only_if_every_unit_of_work_says_so) {
  const comparison other =
      compared(with_one_more(daxpy, 3, "vfmadd231pd %ymm1,%ymm0,%ymm1"), daxpy);

  EXPECT_FALSE(has(other, difference::extra_memory_operation));
  EXPECT_FALSE(other.fails());
}

TEST(comparison, sees_spills) {
  EXPECT_TRUE(
      has(compared(daxpy, with_one_more(daxpy, 4, "mov 0x18(%rsp),%rdx")), difference::spills));
}

TEST(comparison, does_not_fail_for_instructions_that_touch_no_memory) {
  const comparison worse = compared(daxpy, with_one_more(daxpy, 4, "inc %r9"));

  EXPECT_EQ(kinds(worse), std::vector{difference::more_instructions});
  EXPECT_FALSE(worse.fails());
  EXPECT_FALSE(worse.is_undecided());
}

/// x[list[i]] as a sum, an element at a time and with gathers.
const text single_loads{"1: mov (%rdi,%rax,8),%rcx",
                        "vaddsd (%rsi,%rcx,8),%xmm0,%xmm0",
                        "inc %rax",
                        "cmp %rax,%rdx",
                        "jne 1b",
                        "ret"};
const text gathering{"1: vmovdqu (%rdi,%rax,8),%ymm1",
                     "vpcmpeqd %ymm2,%ymm2,%ymm2",
                     "vgatherqpd %ymm2,(%rsi,%ymm1,8),%ymm3",
                     "vaddpd %ymm3,%ymm0,%ymm0",
                     "add $4,%rax",
                     "cmp %rax,%rdx",
                     "jne 1b",
                     "ret"};

TEST(comparison, leaves_undecided_whether_gathers_are_faster_than_single_loads) {
  const comparison found = compared(single_loads, gathering);

  EXPECT_TRUE(has(found, difference::more_gathers));
  EXPECT_TRUE(found.is_undecided());
  EXPECT_FALSE(found.fails());
}

TEST(comparison, leaves_undecided_whether_scatters_are_faster_than_single_stores) {
  const text scattering{"1: vmovdqu64 (%rdi,%rax,8),%zmm1",
                        "kxnorb %k1,%k1,%k1",
                        "vscatterqpd %zmm0,(%rsi,%zmm1,8){%k1}",
                        "add $8,%rax",
                        "cmp %rax,%rdx",
                        "jne 1b",
                        "ret"};
  const text single_stores{"1: mov (%rdi,%rax,8),%rcx",
                           "vmovsd %xmm0,(%rsi,%rcx,8)",
                           "inc %rax",
                           "cmp %rax,%rdx",
                           "jne 1b",
                           "ret"};

  EXPECT_TRUE(compared(single_stores, scattering).is_undecided());
}

// The indices too, as a compiler may that does not see that they lie side by side.
TEST(comparison, leaves_undecided_whether_more_gathers_than_the_baseline_has_are_faster) {
  text indices_too = gathering;
  indices_too[0] = "1: vgatherqpd %ymm4,(%rdi,%ymm5,8),%ymm1";

  EXPECT_TRUE(compared(gathering, indices_too).is_undecided());
  EXPECT_FALSE(compared(indices_too, gathering).is_undecided());
}

TEST(comparison, decides_where_both_gather_and_where_the_baseline_alone_does) {
  const text longer = with_one_more(gathering, 5, "inc %r9");

  EXPECT_FALSE(compared(gathering, longer).is_undecided());
  EXPECT_FALSE(compared(gathering, longer).fails());
  EXPECT_TRUE(compared(gathering, single_loads).fails()) << "a narrower vector";
}

TEST(comparison, counts_by_flops_so_that_unrolling_is_no_extra_work) {
  const text unrolled{"xor %eax,%eax",
                      "1: vmovupd (%rsi,%rax,1),%ymm1",
                      "vmovupd 0x20(%rsi,%rax,1),%ymm2",
                      "vfmadd213pd (%rdi,%rax,1),%ymm0,%ymm1",
                      "vfmadd213pd 0x20(%rdi,%rax,1),%ymm0,%ymm2",
                      "vmovupd %ymm1,(%rdi,%rax,1)",
                      "vmovupd %ymm2,0x20(%rdi,%rax,1)",
                      "add $0x40,%rax",
                      "cmp %rax,%rdx",
                      "jne 1b",
                      "ret"};

  const comparison better = compared(daxpy, unrolled);

  EXPECT_EQ(kinds(better), std::vector{difference::fewer_instructions});
  EXPECT_FALSE(better.fails());
}

TEST(comparison, counts_by_what_is_stored_where_nothing_is_calculated) {
  const text one_word{"1: mov (%rdi),%rax",
                      "mov %rax,(%rsi)",
                      "add %rdx,%rdi",
                      "add %rdx,%rsi",
                      "cmp %rdi,%rcx",
                      "jne 1b",
                      "ret"};
  const text vectors{"1: vmovupd (%rdi),%ymm0",
                     "vmovupd %ymm0,(%rsi)",
                     "add %rdx,%rdi",
                     "add %rdx,%rsi",
                     "cmp %rdi,%rcx",
                     "jne 1b",
                     "ret"};

  const comparison better = compared(one_word, vectors);

  EXPECT_EQ(better.per, unit::word_stored);
  EXPECT_EQ(kinds(better),
            (std::vector{difference::wider_vector, difference::fewer_memory_operations,
                         difference::fewer_instructions}));
}

TEST(comparison, is_not_certain_of_memory_operations_for_unknown_work) {
  const text one_load{"1: mov (%rdi),%rax", "dec %rcx", "jne 1b", "ret"};
  const text two_loads{"1: mov (%rdi),%rax", "mov (%rsi),%rdx", "dec %rcx", "jne 1b", "ret"};

  const comparison other = compared(one_load, two_loads);

  EXPECT_EQ(other.per, unit::pass);
  EXPECT_FALSE(other.fails());
}

TEST(comparison, says_which_arm_has_no_loop) {
  const comparison odd = compared(daxpy, {"ret"});

  EXPECT_EQ(kinds(odd), std::vector{difference::no_loop});
  EXPECT_EQ(text_of(odd.differences.front(), odd.per, {.reference = "by hand", .subject = "ours"}),
            "a loop in one arm only: by hand");
}

}  // namespace
}  // namespace toll::machine_code
