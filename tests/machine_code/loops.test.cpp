// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/loops.hpp"

#include "tests/machine_code/assembled.hpp"

#include <gtest/gtest.h>

namespace toll::machine_code {
namespace {

using positions = std::vector<std::size_t>;

TEST(loops, are_found_by_the_jump_back) {
  const function f =
      testing::made_up_function({"xor %eax,%eax", "1: vaddpd (%rdi,%rax,1),%ymm0,%ymm0",
                                 "add $0x20,%rax", "cmp %rax,%rdx", "jne 1b", "ret"});

  const auto loops = loops_of(f);

  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].instructions, (positions{1, 2, 3, 4}));
  EXPECT_TRUE(loops[0].is_innermost);
}

TEST(loops, begin_behind_the_padding_that_aligns_them) {
  const function f = testing::made_up_function(
      {"xor %eax,%eax", "jmp 2f", ".p2align 6", "2: inc %rax", "cmp %rax,%rdx", "jne 2b", "ret"});

  const auto loops = loops_of(f);

  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].instructions, (positions{2, 3, 4}));
}

TEST(loops, do_not_hold_what_is_only_jumped_over) {
  // The body jumps out of its middle to a block behind the loop, which jumps back into it.
  const function f = testing::made_up_function({
      "1: test %rdi,%rdi",  // the loop's head
      "js 3f",
      "2: dec %rdi",
      "jne 1b",
      "ret",
      "ud2",
      "3: neg %rdi",
      "jmp 2b",
  });

  const auto loops = loops_of(f);

  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].instructions, (positions{0, 1, 2, 3, 6, 7}));
}

TEST(loops, are_innermost_if_no_other_is_inside) {
  const function f = testing::made_up_function({
      "xor %eax,%eax",
      "1: xor %ecx,%ecx",  // outer
      "2: inc %rcx",       // inner
      "cmp %rcx,%rdx",
      "jne 2b",
      "inc %rax",
      "jne 1b",
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
      "1: mov (%rdi),%rax",     // outer
      "2: lea 0x1(%rax),%rdx",  // retry
      "lock cmpxchg %rdx,(%rdi)",
      "jne 2b",
      "add $0x8,%rdi",
      "cmp %rdi,%rsi",
      "jne 1b",
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
  // The second label can be reached without the first, so the jump to that closes no loop of one
  // entry.
  EXPECT_TRUE(
      loops_of(testing::made_up_function({"je 2f", "1: inc %rax", "2: inc %rcx", "jne 1b", "ret"}))
          .empty());
}

TEST(loops, go_through_a_table_of_jumps) {
  const function f = testing::made_up_function({
      "1: dec %rdi",  // head
      "js 2f",
      "jmp *%rax",
      "add %rcx,%rdx",  // a case
      "jmp 1b",
      "jmp 1b",  // another
      "2: ret",
  });

  const auto loops = loops_of(f);

  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].instructions, (positions{0, 1, 2, 3, 4, 5}));
}

}  // namespace
}  // namespace toll::machine_code
