// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/reach.hpp"

#include "tests/harness/code/fixtures.hpp"

#include <gtest/gtest.h>

namespace toll::machine_code {
namespace {

using names = std::vector<std::string>;

names names_in(const reach& all) {
  names found;
  for (const function* one : all.functions) {
    found.push_back(one->name);
  }
  return found;
}

TEST(reach, follows_an_address_that_is_handed_to_a_library) {
  const listing code{std::string{testing::openmp_daxpy}};
  const testing::made_up_image data;

  const reach all = reachable_from(*code.starting_at(0x12f0), code, data);

  EXPECT_EQ(names_in(all), (names{"_Z5daxpydPKdPdl", "_Z5daxpydPKdPdl._omp_fn.0"}));
  EXPECT_EQ(all.library_calls,
            (std::set<std::string>{"GOMP_parallel", "omp_get_num_threads", "omp_get_thread_num"}));
}

TEST(reach, follows_what_clang_outlines) {
  const listing code{std::string{testing::openmp_daxpy_of_clang}};
  const testing::made_up_image data;

  const reach all = reachable_from(*code.starting_at(0x1160), code, data);

  EXPECT_EQ(names_in(all), (names{"_Z5daxpydPKdPdl", "_Z5daxpydPKdPdl.omp_outlined"}));
  EXPECT_TRUE(all.library_calls.contains("__kmpc_fork_call"));
}

TEST(reach, follows_calls_and_jumps_and_ends_where_they_come_back) {
  const listing code{
      testing::objdump_text("f", 0x1000, {"call 2000 <g>", "jmp 3008 <f.cold+0x8>"}) +
      testing::objdump_text("g", 0x2000, {"call 1000 <f>", "ret"}) +
      testing::objdump_text("f.cold", 0x3000, {"ud2", "ud2", "jmp 1004 <f+0x4>"}) +
      testing::objdump_text("unused", 0x4000, {"ret"})};
  const testing::made_up_image data;

  const reach all = reachable_from(*code.starting_at(0x1000), code, data);

  EXPECT_EQ(names_in(all), (names{"f", "g", "f.cold"}));
}

TEST(reach, follows_tables_of_virtual_functions) {
  const listing code{
      testing::objdump_text("f", 0x1000, {"lea 0x3000(%rip),%rax        # 5010 <_ZTV4task+0x10>"}) +
      testing::objdump_text("execute", 0x2000, {"ret"}) +
      testing::objdump_text("cancel", 0x3000, {"ret"}) +
      testing::objdump_text("of_another_class", 0x4000, {"ret"})};
  testing::made_up_image data;
  data.pointers = {{0x5010, 0x2000}, {0x5018, 0x3000}, {0x5028, 0x4000}};  // 0x5020 is no pointer

  const reach all = reachable_from(*code.starting_at(0x1000), code, data);

  EXPECT_EQ(names_in(all), (names{"f", "execute", "cancel"}));
}

TEST(reach, follows_two_tables_stored_by_one_vector_instruction) {
  const listing code{
      testing::objdump_text("f", 0x1000, {"vmovdqa 0x3000(%rip),%xmm0        # 6000 <.LC0>"}) +
      testing::objdump_text("execute", 0x2000, {"ret"}) +
      testing::objdump_text("body", 0x3000, {"ret"})};
  testing::made_up_image data;
  data.pointers = {{0x6000, 0x5010}, {0x6008, 0x5110}, {0x5010, 0x2000}, {0x5110, 0x3000}};

  const reach all = reachable_from(*code.starting_at(0x1000), code, data);

  EXPECT_EQ(names_in(all), (names{"f", "execute", "body"}));
}

TEST(reach, takes_numbers_for_addresses_only_where_code_lies_fixed) {
  const listing code{testing::objdump_text("f", 0x401000, {"mov $0x402000,%edi"}) +
                     testing::objdump_text("body", 0x402000, {"ret"})};
  testing::made_up_image data;

  EXPECT_EQ(reachable_from(*code.starting_at(0x401000), code, data).functions.size(), 1U);
  data.fixed = true;
  EXPECT_EQ(reachable_from(*code.starting_at(0x401000), code, data).functions.size(), 2U);
}

TEST(library_calls, are_named_through_the_global_offset_table_too) {
  const listing code{""};
  const auto call =
      parse_instruction("  10:\tcall   *0x2fe2(%rip)        # 3fe8 <cos@GLIBC_2.2.5>");

  EXPECT_EQ(library_call(*call, code), "cos");
}

}  // namespace
}  // namespace toll::machine_code
