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
  return elements_per_pass(f.code, does);
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

}  // namespace
}  // namespace toll::machine_code
