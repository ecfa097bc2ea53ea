// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/arm_code.hpp"

#include "tests/harness/code/fixtures.hpp"

#include <gtest/gtest.h>

namespace toll::machine_code {
namespace {

arm_code arm_of(const listing& code, address start) {
  return code_of_arm(*code.starting_at(start), code, testing::made_up_image{});
}

std::optional<int> elements_of(const std::vector<std::string>& instructions) {
  const function f = testing::made_up_function(instructions);
  counts does;
  for (const instruction& one : f.code) {
    does += counts_of(one, false);
  }
  return elements_per_pass(f.code, std::vector<bool>(f.code.size(), true), does);
}

TEST(hot_loop, is_the_vector_loop_of_what_gcc_outlined) {
  const listing code{std::string{testing::openmp_daxpy}};

  const arm_code arm = arm_of(code, 0x12f0);

  ASSERT_EQ(arm.loops.size(), 2U);  // the other is for arrays that overlap
  const loop_summary& hot = arm.loops.front();
  EXPECT_EQ(hot.code.front().at, 0x1240U);
  EXPECT_EQ(hot.does.vector_bits(), 256);
  EXPECT_EQ(hot.elements, 4);
  EXPECT_EQ(hot.does.instructions, 6);
  EXPECT_EQ(hot.does.loads, 2);
  EXPECT_EQ(hot.does.stores, 1);
  EXPECT_EQ(hot.does.flops(), 8);
  EXPECT_EQ(hot.does.spills, 0);
}

TEST(hot_loop, is_the_vector_loop_of_what_clang_outlined) {
  const listing code{std::string{testing::openmp_daxpy_of_clang}};

  const arm_code arm = arm_of(code, 0x1160);

  ASSERT_EQ(arm.loops.size(), 3U);
  const loop_summary& hot = arm.loops.front();
  EXPECT_EQ(hot.does.vector_bits(), 256);
  EXPECT_EQ(hot.elements, 16);
  EXPECT_EQ(hot.does.loads, 8);
  EXPECT_EQ(hot.does.stores, 4);
  EXPECT_EQ(hot.does.flops(), 32);
}

TEST(hot_loop, does_what_functions_do_that_it_calls) {
  const listing code{
      testing::objdump_text("f", 0x1000,
                            {"vmovsd (%rdi),%xmm0", "call 2000 <g>", "vmovsd %xmm0,(%rdi)",
                             "add $0x8,%rdi", "cmp %rdi,%rsi", "jne 1000 <f>", "ret"}) +
      testing::objdump_text("g", 0x2000, {"vaddsd %xmm0,%xmm0,%xmm0", "jmp 3000 <cos@plt>"}) +
      testing::objdump_text("cos@plt", 0x3000, {"jmp *0x10(%rip)        # 4010 <cos@GLIBC>"})};

  const arm_code arm = arm_of(code, 0x1000);

  ASSERT_EQ(arm.loops.size(), 1U);
  EXPECT_EQ(arm.loops[0].does.adds, 1);
  EXPECT_EQ(arm.loops[0].does.instructions, 8);
  EXPECT_EQ(arm.loops[0].does.calls, 1);
  EXPECT_EQ(arm.loops[0].calls, (std::set<std::string>{"cos", "g"}));
}

TEST(hot_loop, is_inside_of_what_a_loop_calls_if_that_loops) {
  const listing code{
      testing::objdump_text("f", 0x1000,
                            {"call 2000 <g>", "add $0x8,%rdi", "cmp %rdi,%rsi", "jne 1000 <f>"}) +
      testing::objdump_text("g", 0x2000,
                            {"addsd (%rdi,%rcx,8),%xmm0", "dec %rcx", "jne 2000 <g>", "ret"})};

  const arm_code arm = arm_of(code, 0x1000);

  ASSERT_EQ(arm.loops.size(), 1U);
  EXPECT_EQ(arm.loops[0].in->name, "g");
  EXPECT_EQ(arm.instructions(), 8);
}

TEST(elements, follow_from_what_is_added_to_addresses) {
  EXPECT_EQ(elements_of({"vaddpd (%rdi,%rax,1),%ymm0,%ymm0", "add $0x20,%rax"}), 4);
  EXPECT_EQ(elements_of({"vaddsd (%rdi,%rax,8),%xmm0,%xmm0", "inc %rax"}), 1);
  EXPECT_EQ(elements_of({"vaddsd (%rdi,%rax,8),%xmm0,%xmm0", "add $0x1,%eax"}), 1);
  EXPECT_EQ(elements_of({"vaddpd -0x8(%rdi),%ymm0,%ymm0", "sub $0xffffffffffffff80,%rdi"}), 16);
  EXPECT_EQ(elements_of({"vaddpd (%rdi),%ymm0,%ymm0", "lea 0x20(%rdi),%rdi"}), 4);
  EXPECT_EQ(elements_of({"vaddps (%rdi),%ymm0,%ymm0", "add $0x20,%rdi"}), 8);
  EXPECT_EQ(elements_of({"vmovdqu %ymm0,(%rdi)", "add $0x20,%rdi"}), 4) << "as if of double";
  EXPECT_EQ(elements_of({"mov (%rdi),%al", "dec %rdi"}), 1);
  EXPECT_EQ(elements_of({"mov (%rdi),%rax", "vaddsd (%rdx,%rax,8),%xmm0,%xmm0", "add $0x8,%rdi"}),
            1)
      << "the other address is not known";
}

TEST(elements, are_unknown_where_the_step_or_the_direction_is) {
  EXPECT_EQ(elements_of({"vaddsd (%rdi),%xmm0,%xmm0", "add %rdx,%rdi"}), std::nullopt);
  EXPECT_EQ(elements_of({"vaddsd (%rdi),%xmm0,%xmm0", "mov (%rdi),%rdi"}), std::nullopt);
  EXPECT_EQ(elements_of({"vaddsd (%rdi),%xmm0,%xmm0", "call 0 <f>", "add $0x8,%rdi"}),
            std::nullopt);
  EXPECT_EQ(elements_of({"vaddsd %xmm1,%xmm0,%xmm0", "dec %rcx"}), std::nullopt);
  // A product of matrices: four columns at once, one row further.
  EXPECT_EQ(elements_of({"vbroadcastsd (%rdi),%ymm1", "vfmadd231pd (%rsi),%ymm1,%ymm0",
                         "add $0x8,%rdi", "add %rdx,%rsi"}),
            std::nullopt);
}

TEST(elements, are_unknown_where_only_some_passes_move_on) {
  const function f = testing::made_up_function({
      "vaddsd (%rdi),%xmm0,%xmm0",  // 1000
      "je 100c <f+0xc>",            // 1004
      "add $0x8,%rdi",              // 1008
      "dec %rcx",                   // 100c
      "jne 1000 <f>",
  });
  const auto loops = loops_of(f);
  ASSERT_EQ(loops.size(), 1U);

  EXPECT_EQ(loops[0].in_every_pass, (std::vector{true, true, false, true, true}));
  EXPECT_EQ(elements_per_pass(f.code, loops[0].in_every_pass, {}), std::nullopt);
}

int indirect_in(const std::vector<std::string>& instructions) {
  const function f = testing::made_up_function(instructions);
  return indirect_accesses(f.code, std::vector<bool>(f.code.size(), true));
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
}

TEST(hot_loop, looks_up_where_to_add_before_another_merges) {
  const listing code{testing::objdump_text(
      "f", 0x1000,
      {"movslq (%rdi),%rax", "add $0x4,%rdi", "incq (%rdx,%rax,8)", "cmp %rdi,%rsi", "jne 1000 <f>",
       "vmovdqu (%rdx,%rcx,1),%ymm0", "vpaddq (%r8,%rcx,1),%ymm0,%ymm0",
       "vmovdqu %ymm0,(%r8,%rcx,1)", "add $0x20,%rcx", "jne 1014 <f+0x14>", "ret"})};

  const arm_code arm = arm_of(code, 0x1000);

  ASSERT_EQ(arm.loops.size(), 2U);
  EXPECT_EQ(arm.loops[0].indirect, 2);
  EXPECT_EQ(arm.loops[0].elements, 1);
  EXPECT_EQ(arm.loops[1].does.vector_bits(), 256);
}

TEST(hot_loop, is_not_where_a_library_decides_how_to_split) {
  // A quotient of whole numbers, and a call, before a loop that copies.
  const listing code{
      testing::objdump_text(
          "f", 0x1000,
          {"vcvtsi2ss %rax,%xmm7,%xmm0", "vcvtsi2ss %rdx,%xmm7,%xmm1", "vdivss %xmm1,%xmm0,%xmm0",
           "vcvttss2si %xmm0,%rax", "mov %rax,(%r9)", "call 2000 <spawn@plt>", "dec %rcx",
           "jne 1000 <f>", "vmovupd (%rdi,%rcx,1),%ymm0", "vmovupd %ymm0,(%rsi,%rcx,1)",
           "add $0x20,%rcx", "jne 1020 <f+0x20>", "ret"}) +
      testing::objdump_text("spawn@plt", 0x2000, {"jmp *0x10(%rip)        # 4010 <spawn@TBB>"})};

  EXPECT_EQ(arm_of(code, 0x1000).loops.front().code.front().at, 0x1020U);
}

TEST(hot_loop, may_add_up_what_it_computes_from_the_index_alone) {
  const listing code{testing::objdump_text(
      "f", 0x1000,
      {"vcvtsi2sd %rax,%xmm6,%xmm0", "vdivsd %xmm0,%xmm3,%xmm0", "vaddsd %xmm0,%xmm1,%xmm1",
       "inc %rax", "jne 1000 <f>", "vmovupd %ymm0,(%rsi,%rcx,1)", "vmovupd %ymm0,0x20(%rsi,%rcx,1)",
       "add $0x40,%rcx", "jne 1014 <f+0x14>", "ret"})};

  EXPECT_EQ(arm_of(code, 0x1000).loops.front().code.front().at, 0x1000U);
}

}  // namespace
}  // namespace toll::machine_code
