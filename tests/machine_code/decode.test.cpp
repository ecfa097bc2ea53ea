// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/decode.hpp"

#include "machine_code/counts.hpp"
#include "tests/machine_code/assembled.hpp"

#include <gtest/gtest.h>

#include <ostream>

namespace toll::machine_code {
namespace {

using testing::decoded;

counts counts_of(const std::string& text) {
  return counts_of(decoded(text), false);
}

struct memory_case {
  const char* text;
  int loads;
  int stores;
  int bits;
};

std::ostream& operator<<(std::ostream& out, const memory_case& c) {
  return out << c.text;
}

class memory_of : public ::testing::TestWithParam<memory_case> {};

TEST_P(memory_of, an_instruction_is_known) {
  const counts c = counts_of(GetParam().text);

  EXPECT_EQ(c.loads, GetParam().loads);
  EXPECT_EQ(c.stores, GetParam().stores);
  EXPECT_EQ(c.memory_operations() == 0 ? 0 : c.data_bits, GetParam().bits);
  EXPECT_EQ(c.instructions, 1);
}

INSTANTIATE_TEST_SUITE_P(
    moves, memory_of,
    ::testing::Values(memory_case{"mov    (%rdi),%rax", 1, 0, 64},
                      memory_case{"mov    %eax,(%rdi)", 0, 1, 32},
                      memory_case{"movl   $0x0,(%rdi)", 0, 1, 32},
                      memory_case{"vmovupd (%r9,%rsi,1),%ymm1", 1, 0, 256},
                      memory_case{"vmovups %ymm1,(%r9,%rsi,1)", 0, 1, 256},
                      memory_case{"vmovsd (%rdi,%rdx,8),%xmm1", 1, 0, 64},
                      memory_case{"vmovsd %xmm1,(%rdi)", 0, 1, 64},
                      memory_case{"vmovsd %xmm1,%xmm1,%xmm2", 0, 0, 0},
                      memory_case{"vbroadcastsd (%rdi),%ymm2", 1, 0, 64},
                      memory_case{"vmovhpd (%rdi),%xmm1,%xmm1", 1, 0, 64},
                      memory_case{"movslq (%rdi),%rax", 1, 0, 32},
                      memory_case{"movzbl (%rdi),%eax", 1, 0, 8},
                      memory_case{"vpmovsxdq (%rdi),%ymm0", 1, 0, 128},
                      memory_case{"vcvtdq2pd (%rdi),%ymm0", 1, 0, 128},
                      memory_case{"vcvtsi2sdl (%rdi),%xmm1,%xmm0", 1, 0, 32},
                      memory_case{"vextractf128 $0x1,%ymm0,(%rdi)", 0, 1, 128},
                      memory_case{"vinsertf128 $0x1,(%rdi),%ymm0,%ymm0", 1, 0, 128},
                      memory_case{"vmaskmovpd %ymm0,%ymm1,(%rdi)", 0, 1, 256},
                      memory_case{"push   %rax", 0, 1, 64}, memory_case{"pop    %rax", 1, 0, 64}));

INSTANTIATE_TEST_SUITE_P(
    others, memory_of,
    ::testing::Values(
        memory_case{"add    %rax,(%rdi)", 1, 1, 64}, memory_case{"add    (%rdi),%rax", 1, 0, 64},
        memory_case{"incq   (%rdi)", 1, 1, 64}, memory_case{"cmp    %rax,0x8(%rdi)", 1, 0, 64},
        memory_case{"cmpb   $0x0,(%rdi)", 1, 0, 8},
        memory_case{"vfmadd213pd (%r8,%rsi,1),%ymm2,%ymm1", 1, 0, 256},
        memory_case{"vaddsd (%rdi),%xmm0,%xmm0", 1, 0, 64},
        memory_case{"lock cmpxchg %rcx,(%rdx)", 1, 1, 64}, memory_case{"sete   (%rdi)", 0, 1, 8},
        memory_case{"idivq  (%rdi)", 1, 0, 64},
        memory_case{"vgatherqpd %ymm1,(%rdi,%ymm0,8),%ymm2", 1, 0, 256},
        memory_case{"mov    %fs:0x28,%rax", 1, 0, 64},
        memory_case{"lea    0x8(%rdi),%rax", 0, 0, 0}, memory_case{"prefetcht0 (%rdi)", 0, 0, 0},
        memory_case{"jne    f", 0, 0, 0}, memory_case{"call   f", 0, 0, 0},
        memory_case{"ret", 0, 0, 0}, memory_case{"vmovupd (%rdi),%zmm0{%k1}{z}", 1, 0, 512},
        memory_case{"vmovupd %zmm0,(%rdi){%k1}", 0, 1, 512},
        memory_case{"vscatterqpd %zmm1,(%rdi,%zmm0,8){%k1}", 0, 1, 512},
        memory_case{"vgatherqpd (%rax,%ymm1,8),%ymm2{%k1}", 1, 0, 256},
        memory_case{"vzeroupper", 0, 0, 0}));

struct flop_case {
  const char* text;
  int flops;
  int bits;
};

std::ostream& operator<<(std::ostream& out, const flop_case& c) {
  return out << c.text;
}

class flops_of : public ::testing::TestWithParam<flop_case> {};

TEST_P(flops_of, an_instruction_are_those_of_its_lanes) {
  const counts c = counts_of(GetParam().text);

  EXPECT_EQ(c.flops, GetParam().flops);
  EXPECT_EQ(c.arithmetic_bits, GetParam().bits);
}

INSTANTIATE_TEST_SUITE_P(
    every_kind, flops_of,
    ::testing::Values(
        flop_case{"vaddpd %ymm0,%ymm1,%ymm1", 4, 256}, flop_case{"addsd  %xmm0,%xmm1", 1, 64},
        flop_case{"addpd  %xmm0,%xmm1", 2, 128}, flop_case{"vsubps %zmm0,%zmm1,%zmm1", 16, 512},
        flop_case{"vfmadd213pd (%r8,%rsi,1),%ymm2,%ymm1", 8, 256},
        flop_case{"vfnmadd231sd %xmm0,%xmm1,%xmm2", 2, 64},
        flop_case{"vdivsd %xmm0,%xmm1,%xmm1", 1, 64}, flop_case{"vsqrtpd %ymm0,%ymm1", 4, 256},
        flop_case{"vmulss %xmm0,%xmm1,%xmm1", 1, 32},
        flop_case{"vaddpd (%rdi){1to8},%zmm1,%zmm2{%k1}", 8, 512},
        flop_case{"vmaxpd %ymm0,%ymm1,%ymm1", 0, 0}, flop_case{"vxorpd %xmm0,%xmm0,%xmm0", 0, 0},
        flop_case{"vpaddq %ymm0,%ymm1,%ymm1", 0, 0}, flop_case{"add    $0x20,%rsi", 0, 0},
        flop_case{"vcvtsi2sd %rax,%xmm1,%xmm1", 0, 0}));

TEST(counts_of_an_instruction, tell_kinds_apart) {
  EXPECT_EQ(counts_of("vdivpd %ymm0,%ymm1,%ymm1").divisions, 4);
  EXPECT_EQ(counts_of("vsqrtsd %xmm0,%xmm1,%xmm1").divisions, 1);
  EXPECT_EQ(counts_of("vmulpd %ymm0,%ymm1,%ymm1").divisions, 0);
  EXPECT_EQ(counts_of("call f").calls, 1);
  EXPECT_EQ(counts_of("call *0x10(%rax)").calls, 1);
  EXPECT_EQ(counts_of("lock add %rax,(%rdi)").locked, 1);
  EXPECT_EQ(counts_of("xchg %rax,(%rdi)").locked, 1);
  EXPECT_EQ(counts_of("xchg %rax,%rdi").locked, 0);
  EXPECT_EQ(counts_of("vgatherqpd %ymm1,(%rdi,%ymm0,8),%ymm2").gathers, 1);
  EXPECT_EQ(counts_of("vgatherqpd (%rax,%ymm1,8),%ymm2{%k1}").gathers, 1);
  EXPECT_EQ(counts_of("vpgatherqd (%rcx,%ymm6,8),%xmm7{%k3}").gathers, 1);
  EXPECT_EQ(counts_of("vscatterqpd %zmm1,(%rdi,%zmm0,8){%k1}").scatters, 1);
}

TEST(spills, are_what_lies_at_a_fixed_place_in_the_frame) {
  EXPECT_EQ(counts_of("mov 0x18(%rsp),%rax").spills, 1);
  EXPECT_EQ(counts_of("add %rax,0x18(%rsp)").spills, 2);
  EXPECT_EQ(counts_of("vmovsd (%rsp,%rax,8),%xmm0").spills, 0) << "an array in the frame";
  EXPECT_EQ(counts_of("mov -0x18(%rbp),%rax").spills, 0) << "rbp is like other registers";
  EXPECT_EQ(counts_of(decoded("mov -0x18(%rbp),%rax"), true).spills, 1);
  EXPECT_EQ(counts_of("lea 0x18(%rsp),%rax").spills, 0);
}

TEST(width, is_that_of_the_arithmetic_and_otherwise_that_of_the_data) {
  counts copy = counts_of("vmovups (%rdi),%ymm0");
  EXPECT_EQ(copy.vector_bits(), 256);

  copy += counts_of("vaddsd %xmm0,%xmm1,%xmm1");
  EXPECT_EQ(copy.vector_bits(), 64);
  EXPECT_EQ(copy.instructions, 2);
  EXPECT_EQ(copy.work_bits, 256 + 64);
}

TEST(decoded_instruction, knows_where_it_leads) {
  const instruction jump = decoded("jne f");
  const instruction call = decoded("call f");

  EXPECT_EQ(jump.then, control::branch);
  EXPECT_EQ(jump.target, jump.at);
  EXPECT_EQ(call.then, control::call);
  EXPECT_EQ(decoded("jmp *%rax").then, control::jump);
  EXPECT_EQ(decoded("jmp *%rax").target, std::nullopt);
  EXPECT_EQ(decoded("ret").then, control::leave);
  EXPECT_EQ(decoded("ud2").then, control::leave);
  EXPECT_EQ(decoded("inc %rax").then, control::next);
}

TEST(decoded_instruction, knows_what_a_rip_relative_operand_stands_for) {
  const instruction one = decoded("lea f(%rip),%rdi");

  EXPECT_EQ(one.refers_to, one.at);
  EXPECT_TRUE(one.memory.empty()) << "nothing is loaded";
}

TEST(decoded_instruction, is_padding_in_every_form_that_assemblers_write) {
  for (const char* text : {"nop", "nopw 0x0(%rax,%rax,1)", "xchg %ax,%ax",
                           ".byte 0x66,0x2e,0x0f,0x1f,0x84,0,0,0,0,0", "int3"}) {
    EXPECT_TRUE(testing::made_up_function({text}).code.empty()) << text;
  }
  EXPECT_FALSE(decoded("xchg %rax,(%rdx)").is_padding);
  EXPECT_FALSE(decoded("notq (%rdx)").is_padding);
}

TEST(decoded_instruction, has_a_text_that_tells_all_of_it) {
  EXPECT_EQ(decoded("vfmadd213pd (%r8,%rsi,8),%ymm2,%ymm1").text,
            "vfmadd213pd ymm1, ymm2, ymmword ptr [r8+rsi*8]");
  EXPECT_EQ(decoded("lock cmpxchg %rcx,(%rdx)").mnemonic, "cmpxchg");
  EXPECT_NE(decoded("incq (%rdi)").text, decoded("incl (%rdi)").text);
  EXPECT_NE(decoded("vaddpd %zmm1,%zmm2,%zmm3{%k1}").text,
            decoded("vaddpd %zmm1,%zmm2,%zmm3{%k1}{z}").text);
  EXPECT_NE(decoded("vaddpd (%rdi),%zmm2,%zmm3").text,
            decoded("vaddpd (%rdi){1to8},%zmm2,%zmm3").text);
  EXPECT_NE(decoded("vaddpd {rn-sae},%zmm1,%zmm2,%zmm3").text,
            decoded("vaddpd {rz-sae},%zmm1,%zmm2,%zmm3").text);
  EXPECT_NE(decoded("lock incq (%rdi)").text, decoded("incq (%rdi)").text);
}

TEST(registers, are_known_by_every_name) {
  EXPECT_EQ(register_named("eax")->whole, "rax");
  EXPECT_EQ(register_named("r9b")->whole, "r9");
  EXPECT_EQ(register_named("ymm3")->whole, register_named("xmm3")->whole);
  EXPECT_EQ(register_named("r9d")->bits, 32);
  EXPECT_EQ(register_named("ymm3")->bits, 256);
  EXPECT_FALSE(register_named("fs"));
  EXPECT_FALSE(register_named("ptr"));
}

}  // namespace
}  // namespace toll::machine_code
