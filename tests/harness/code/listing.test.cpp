// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/listing.hpp"

#include "tests/harness/code/fixtures.hpp"

#include <gtest/gtest.h>

namespace toll::machine_code {
namespace {

TEST(instruction, is_read_from_a_line_of_objdump) {
  const auto one = parse_instruction("    1266:\tvfmadd213pd (%r8,%rsi,1),%ymm2,%ymm1");

  ASSERT_TRUE(one);
  EXPECT_EQ(one->at, 0x1266U);
  EXPECT_EQ(one->mnemonic, "vfmadd213pd");
  EXPECT_EQ(one->operands, (std::vector<std::string>{"(%r8,%rsi,1)", "%ymm2", "%ymm1"}));
}

TEST(instruction, knows_where_it_jumps) {
  const auto one = parse_instruction("    1279:\tjne    1260 <f+0xf0>");

  ASSERT_TRUE(one);
  EXPECT_EQ(one->target, 0x1260U);
  EXPECT_EQ(one->symbol, "f+0xf0");
}

TEST(instruction, knows_what_a_rip_relative_operand_stands_for) {
  const auto one =
      parse_instruction("    131f:\tlea    -0x1b6(%rip),%rdi        # 1170 <f._omp_fn.0>");

  ASSERT_TRUE(one);
  EXPECT_EQ(one->refers_to, 0x1170U);
  EXPECT_EQ(one->symbol, "f._omp_fn.0");
  EXPECT_EQ(one->operands, (std::vector<std::string>{"-0x1b6(%rip)", "%rdi"}));
}

TEST(instruction, has_its_prefixes_apart) {
  const auto one = parse_instruction("  10:\tlock cmpxchg %rcx,(%rdx)");

  ASSERT_TRUE(one);
  EXPECT_EQ(one->prefix, "lock");
  EXPECT_EQ(one->mnemonic, "cmpxchg");
  EXPECT_EQ(one->text(), "lock cmpxchg %rcx,(%rdx)");
}

TEST(instruction, is_not_seen_in_lines_of_another_form) {
  EXPECT_FALSE(parse_instruction("0000000000001300 <f>:"));
  EXPECT_FALSE(parse_instruction("Disassembly of section .text:"));
  EXPECT_FALSE(parse_instruction(""));
  EXPECT_FALSE(parse_instruction("f:     file format elf64-x86-64"));
}

TEST(instruction, is_padding_in_every_form_that_assemblers_write) {
  for (const char* line : {" 0:\tnop", " 0:\tnopw   0x0(%rax,%rax,1)", " 0:\txchg   %ax,%ax",
                           " 0:\tdata16 cs nopw 0x0(%rax,%rax,1)", " 0:\tint3"}) {
    EXPECT_TRUE(parse_instruction(line)->is_padding()) << line;
  }
  EXPECT_FALSE(parse_instruction(" 0:\txchg   %rax,(%rdx)")->is_padding());
  EXPECT_FALSE(parse_instruction(" 0:\tnotq   (%rdx)")->is_padding());
}

TEST(memory_operand, is_taken_apart) {
  const memory_operand all = parts_of("-0x8(%rax,%rbx,4)");

  EXPECT_EQ(all.displacement, "-0x8");
  EXPECT_EQ(all.base, "rax");
  EXPECT_EQ(all.index, "rbx");
  EXPECT_EQ(all.scale, 4);
  EXPECT_EQ(parts_of("(%rsp)").base, "rsp");
  EXPECT_EQ(parts_of("0x0(,%rsi,8)").base, "");
  EXPECT_EQ(parts_of("0x0(,%rsi,8)").index, "rsi");
}

TEST(registers, are_known_by_every_name) {
  EXPECT_EQ(whole_register("eax"), "rax");
  EXPECT_EQ(whole_register("r9b"), "r9");
  EXPECT_EQ(whole_register("ymm3"), "");
  EXPECT_EQ(register_bits("r9d"), 32);
  EXPECT_EQ(register_bits("ymm3"), 256);
  EXPECT_EQ(register_bits("fs"), 0);
}

TEST(listing, finds_functions_and_leaves_the_padding_out) {
  const listing code{std::string{testing::openmp_daxpy}};

  const function* daxpy = code.starting_at(0x12f0);
  ASSERT_NE(daxpy, nullptr);
  EXPECT_EQ(daxpy->name, "_Z5daxpydPKdPdl");
  EXPECT_EQ(daxpy->code.front().mnemonic, "sub");
  EXPECT_EQ(daxpy->code.back().mnemonic, "ret");
  EXPECT_EQ(code.starting_at(0x12f4), nullptr);
  EXPECT_EQ(code.containing(0x12f4), daxpy);
  EXPECT_EQ(code.containing(0x10), nullptr);
}

TEST(listing, of_nothing_finds_nothing) {
  const listing code{""};

  EXPECT_EQ(code.size(), 0U);
  EXPECT_EQ(code.containing(0x1000), nullptr);
}

}  // namespace
}  // namespace toll::machine_code
