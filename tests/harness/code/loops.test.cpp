// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/loops.hpp"

#include "tests/harness/code/fixtures.hpp"

#include <gtest/gtest.h>

namespace toll::machine_code {
namespace {

using positions = std::vector<std::size_t>;

TEST(loops, are_found_by_the_jump_back) {
  const function f =
      testing::made_up_function({"xor %eax,%eax", "vaddpd (%rdi,%rax,1),%ymm0,%ymm0",
                                 "add $0x20,%rax", "cmp %rax,%rdx", "jne 1004 <f+0x4>", "ret"});

  const auto loops = loops_of(f);

  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].instructions, (positions{1, 2, 3, 4}));
  EXPECT_TRUE(loops[0].is_innermost);
}

TEST(loops, do_not_hold_what_is_only_jumped_over) {
  // The body jumps out of its middle to a block behind the loop, which jumps back into it.
  const function f = testing::made_up_function({
      "test %rdi,%rdi",    // 1000
      "js 1018 <f+0x18>",  // 1004, the loop's head is 1000
      "dec %rdi",          // 1008
      "jne 1000 <f>",      // 100c
      "ret",               // 1010
      "ud2",               // 1014
      "neg %rdi",          // 1018
      "jmp 1008 <f+0x8>",  // 101c
  });

  const auto loops = loops_of(f);

  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].instructions, (positions{0, 1, 2, 3, 6, 7}));
}

TEST(loops, are_innermost_if_no_other_is_inside) {
  const function f = testing::made_up_function({
      "xor %eax,%eax",     // 1000
      "xor %ecx,%ecx",     // 1004: outer
      "inc %rcx",          // 1008: inner
      "cmp %rcx,%rdx",     // 100c
      "jne 1008 <f+0x8>",  // 1010
      "inc %rax",          // 1014
      "jne 1004 <f+0x4>",  // 1018
      "ret",
  });

  const auto loops = loops_of(f);

  ASSERT_EQ(loops.size(), 2U);
  EXPECT_FALSE(loops[0].is_innermost);
  EXPECT_EQ(loops[1].instructions, (positions{2, 3, 4}));
  EXPECT_TRUE(loops[1].is_innermost);
}

TEST(loops, that_repeat_an_atomic_update_belong_to_the_loop_around_them) {
  const function f = testing::made_up_function({
      "mov (%rdi),%rax",           // 1000: outer
      "lea 0x1(%rax),%rdx",        // 1004: retry
      "lock cmpxchg %rdx,(%rdi)",  // 1008
      "jne 1004 <f+0x4>",          // 100c
      "add $0x8,%rdi",             // 1010
      "cmp %rdi,%rsi",             // 1014
      "jne 1000 <f>",              // 1018
      "ret",
  });

  const auto loops = loops_of(f);

  ASSERT_EQ(loops.size(), 2U);
  EXPECT_TRUE(loops[0].is_innermost);
  EXPECT_EQ(loops[0].instructions.size(), 7U);
  EXPECT_TRUE(loops[1].is_retry);
  EXPECT_FALSE(loops[1].is_innermost);
}

TEST(loops, are_not_seen_in_straight_code_and_in_jumps_back_into_what_was_not_passed) {
  EXPECT_TRUE(loops_of(testing::made_up_function({"mov %rdi,%rax", "ret"})).empty());
  // 1008 can be reached without 1004, so the jump to 1004 closes no loop of one entry.
  EXPECT_TRUE(loops_of(testing::made_up_function(
                           {"je 1008 <f+0x8>", "inc %rax", "inc %rcx", "jne 1004 <f+0x4>", "ret"}))
                  .empty());
}

TEST(loops, go_through_a_table_of_jumps) {
  const function f = testing::made_up_function({
      "dec %rdi",          // 1000: head
      "js 1018 <f+0x18>",  // 1004
      "jmp *%rax",         // 1008
      "add %rcx,%rdx",     // 100c: a case
      "jmp 1000 <f>",      // 1010
      "jmp 1000 <f>",      // 1014: another
      "ret",               // 1018
  });

  const auto loops = loops_of(f);

  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].instructions, (positions{0, 1, 2, 3, 4, 5}));
}

}  // namespace
}  // namespace toll::machine_code
