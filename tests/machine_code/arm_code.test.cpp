// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/arm_code.hpp"

#include "tests/machine_code/assembled.hpp"

#include <gtest/gtest.h>

namespace toll::machine_code {
namespace {

using testing::assembled;
using testing::function_text;

arm_code arm_of(const assembled& made) {
  return code_of_arm(made.named("f"), made.code(), testing::made_up_image{});
}

TEST(hot_loop, is_the_vector_loop_of_what_the_compiler_outlined) {
  // The other loop is for arrays that overlap.
  const assembled made{
      function_text("f", {"lea f._omp_fn.0(%rip),%rdi", "call GOMP_parallel@PLT", "ret"}) +
      function_text("f._omp_fn.0",
                    {"call omp_get_num_threads@PLT", "test %eax,%eax", "je 2f",
                     "1: vmovupd (%r9,%rsi,1),%ymm1", "vfmadd213pd (%r8,%rsi,1),%ymm2,%ymm1",
                     "vmovupd %ymm1,(%r8,%rsi,1)", "add $0x20,%rsi", "cmp %rsi,%r10", "jne 1b",
                     "2: vmovsd (%rcx,%rdx,8),%xmm1", "vfmadd213sd (%rdi,%rdx,8),%xmm0,%xmm1",
                     "vmovsd %xmm1,(%rdi,%rdx,8)", "inc %rdx", "cmp %rdx,%r11", "jne 2b", "ret"})};

  const arm_code arm = arm_of(made);

  ASSERT_EQ(arm.loops.size(), 2U);
  const loop_summary& hot = arm.loops.front();
  EXPECT_EQ(hot.in->name, "f._omp_fn.0");
  EXPECT_EQ(hot.does.vector_bits(), 256);
  EXPECT_EQ(hot.does.instructions, 6);
  EXPECT_EQ(hot.does.loads, 2);
  EXPECT_EQ(hot.does.stores, 1);
  EXPECT_EQ(hot.does.flops, 8);
  EXPECT_EQ(hot.does.spills, 0);
}

TEST(hot_loop, does_what_functions_do_that_it_calls) {
  const assembled made{function_text("f", {"vmovsd (%rdi),%xmm0", "call g", "vmovsd %xmm0,(%rdi)",
                                           "add $0x8,%rdi", "cmp %rdi,%rsi", "jne f", "ret"}) +
                       function_text("g", {"vaddsd %xmm0,%xmm0,%xmm0", "jmp cos@PLT"})};

  const arm_code arm = arm_of(made);

  ASSERT_EQ(arm.loops.size(), 1U);
  EXPECT_EQ(arm.loops[0].does.flops, 1);
  EXPECT_EQ(arm.loops[0].does.instructions, 8);
  EXPECT_EQ(arm.loops[0].does.calls, 1);
  EXPECT_EQ(arm.loops[0].calls, (std::set<std::string>{"cos", "g"}));
}

TEST(hot_loop, is_inside_of_what_a_loop_calls_if_that_loops) {
  const assembled made{
      function_text("f", {"call g", "add $0x8,%rdi", "cmp %rdi,%rsi", "jne f"}) +
      function_text("g", {"addsd (%rdi,%rcx,8),%xmm0", "dec %rcx", "jne g", "ret"})};

  const arm_code arm = arm_of(made);

  ASSERT_EQ(arm.loops.size(), 1U);
  EXPECT_EQ(arm.loops[0].in->name, "g");
  EXPECT_EQ(arm.instructions(), 8);
}

int indirect_in(const std::vector<std::string>& instructions) {
  return indirect_accesses(testing::made_up_function(instructions).code);
}

TEST(indirect_accesses, are_at_addresses_that_were_loaded_from_an_array) {
  EXPECT_EQ(indirect_in({"mov (%rdi),%rax", "incq (%rdx,%rax,8)", "add $0x8,%rdi"}), 2);
  EXPECT_EQ(indirect_in({"movslq (%rdi,%rcx,4),%rax", "lea (%rdx,%rax,8),%rax",
                         "vmovsd (%rax),%xmm0", "inc %rcx"}),
            1);
  EXPECT_EQ(indirect_in({"vgatherqpd %ymm1,(%rdi,%ymm0,8),%ymm2"}), 1);
}

TEST(indirect_accesses, are_not_those_along_an_array_a_list_or_a_fixed_pointer) {
  EXPECT_EQ(indirect_in({"vmovsd (%rdi,%rax,8),%xmm0", "inc %rax"}), 0);
  EXPECT_EQ(indirect_in({"mov (%rax),%rax", "incq 0x8(%rax)"}), 0);
  EXPECT_EQ(indirect_in({"mov 0x10(%rdi),%rax", "incq (%rax,%rcx,8)", "inc %rcx"}), 0);
  // A ring of ranges, as a task scheduler splits them.
  EXPECT_EQ(indirect_in({"lea (%rax,%rax,2),%rax", "mov (%rdi,%rax,8),%rdx", "incq (%rdx)"}), 0);
  EXPECT_EQ(indirect_in({"movzbl (%rsp,%rcx),%eax", "add $1,%eax", "mov (%rdi,%rax,8),%rdx",
                         "incq (%rdx)"}),
            0);
}

TEST(hot_loop, looks_up_where_to_add_before_another_merges) {
  const assembled made{function_text(
      "f", {"1: movslq (%rdi),%rax", "add $0x4,%rdi", "incq (%rdx,%rax,8)", "cmp %rdi,%rsi",
            "jne 1b", "2: vmovdqu (%rdx,%rcx,1),%ymm0", "vpaddq (%r8,%rcx,1),%ymm0,%ymm0",
            "vmovdqu %ymm0,(%r8,%rcx,1)", "add $0x20,%rcx", "jne 2b", "ret"})};

  const arm_code arm = arm_of(made);

  ASSERT_EQ(arm.loops.size(), 2U);
  EXPECT_EQ(arm.loops[0].indirect, 2);
  EXPECT_EQ(arm.loops[1].does.vector_bits(), 256);
}

TEST(hot_loop, is_not_where_a_library_decides_how_to_split) {
  // A quotient of whole numbers, and a call, before a loop that copies.
  const assembled made{
      function_text("f", {"1: vcvtsi2ss %rax,%xmm7,%xmm0", "vcvtsi2ss %rdx,%xmm7,%xmm1",
                          "vdivss %xmm1,%xmm0,%xmm0", "vcvttss2si %xmm0,%rax", "mov %rax,(%r9)",
                          "call spawn@PLT", "dec %rcx", "jne 1b", "2: vmovupd (%rdi,%rcx,1),%ymm0",
                          "vmovupd %ymm0,(%rsi,%rcx,1)", "add $0x20,%rcx", "jne 2b", "ret"})};

  EXPECT_EQ(arm_of(made).loops.front().code.front().mnemonic, "vmovupd");
}

TEST(hot_loop, may_add_up_what_it_computes_from_the_index_alone) {
  const assembled made{function_text(
      "f", {"1: vcvtsi2sd %rax,%xmm6,%xmm0", "vdivsd %xmm0,%xmm3,%xmm0", "vaddsd %xmm0,%xmm1,%xmm1",
            "inc %rax", "jne 1b", "2: vmovupd %ymm0,(%rsi,%rcx,1)",
            "vmovupd %ymm0,0x20(%rsi,%rcx,1)", "add $0x40,%rcx", "jne 2b", "ret"})};

  EXPECT_EQ(arm_of(made).loops.front().code.front().mnemonic, "vcvtsi2sd");
}

TEST(hot_loop, divides_before_another_adds_up_sums_of_threads) {
  const assembled made{function_text(
      "f", {"1: vaddpd (%rax),%ymm3,%ymm3", "vaddpd 0x20(%rax),%ymm2,%ymm2", "add $0x40,%rax",
            "cmp %rdx,%rax", "jne 1b", "2: vcvtdq2pd %xmm0,%ymm1", "vpaddd %ymm8,%ymm0,%ymm0",
            "vmulpd %ymm7,%ymm1,%ymm1", "vfmadd132pd %ymm1,%ymm4,%ymm1", "vdivpd %ymm1,%ymm5,%ymm1",
            "vaddpd %ymm1,%ymm2,%ymm2", "inc %esi", "cmp %edi,%esi", "jne 2b", "ret"})};

  EXPECT_EQ(arm_of(made).loops.front().does.divisions, 4);
}

}  // namespace
}  // namespace toll::machine_code
