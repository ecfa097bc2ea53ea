// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/compare.hpp"

#include "tests/harness/code/fixtures.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace toll::machine_code {
namespace {

using text = std::vector<std::string>;

/// y[i] += a x[i] with two vectors, as a loop that starts at an address.
text daxpy_at(const std::string& head) {
  return {"xor %eax,%eax",
          "vmovupd (%rsi,%rax,1),%ymm1",
          "vfmadd213pd (%rdi,%rax,1),%ymm0,%ymm1",
          "vmovupd %ymm1,(%rdi,%rax,1)",
          "add $0x20,%rax",
          "cmp %rax,%rdx",
          "jne " + head,
          "ret"};
}

text with(text lines, std::size_t at, const std::string& line) {
  lines[at] = line;
  return lines;
}

text with_one_more(text lines, std::size_t at, const std::string& line) {
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), line);
  return lines;
}

/// The comparison of two functions, at 0x1000 and at 0x2000.
comparison compared(const text& baseline, const text& portable,
                    const testing::made_up_image& data = {}) {
  const listing code{testing::objdump_text("baseline", 0x1000, baseline) +
                     testing::objdump_text("portable", 0x2000, portable)};
  const auto arm = [&](address start) { return code_of_arm(*code.starting_at(start), code, data); };
  return compare({.baseline = arm(0x1000), .portable = arm(0x2000)}, code, data);
}

std::vector<difference> kinds(const comparison& of) {
  std::vector<difference> found;
  for (const difference_found& one : of.differences) {
    found.push_back(one.what);
  }
  return found;
}

bool has(const comparison& of, difference what) {
  return std::ranges::count(kinds(of), what) == 1;
}

const text baseline = daxpy_at("1004 <baseline+0x4>");
const text portable = daxpy_at("2004 <portable+0x4>");

TEST(comparison, of_the_same_code_elsewhere_is_identical) {
  const comparison same = compared(baseline, portable);

  EXPECT_EQ(same.how_alike, likeness::identical);
  EXPECT_TRUE(same.differences.empty());
  EXPECT_FALSE(same.fails());
}

TEST(comparison, sees_one_changed_instruction) {
  // An addend of another sign: every count is the same.
  const comparison other =
      compared(baseline, with(portable, 2, "vfmsub213pd (%rdi,%rax,1),%ymm0,%ymm1"));

  EXPECT_EQ(other.how_alike, likeness::differs);
  EXPECT_TRUE(other.differences.empty());
}

TEST(comparison, sees_a_changed_constant_and_a_changed_jump) {
  EXPECT_EQ(compared(baseline, with(portable, 4, "add $0x40,%rax")).how_alike, likeness::differs);
  EXPECT_EQ(compared(baseline, with(portable, 6, "je 2004 <portable+0x4>")).how_alike,
            likeness::differs);
  EXPECT_EQ(compared(baseline, with(portable, 6, "jne 2008 <portable+0x8>")).how_alike,
            likeness::differs);
}

TEST(comparison, overlooks_padding) {
  // The loop begins one instruction later.
  const text padded =
      with(with_one_more(portable, 1, "nopw 0x0(%rax,%rax,1)"), 7, "jne 2008 <portable+0x8>");

  EXPECT_EQ(compared(baseline, padded).how_alike, likeness::identical);
}

TEST(comparison, overlooks_names_of_registers_only_where_it_says_so) {
  const text renamed{"xor %ecx,%ecx",
                     "vmovupd (%r8,%rcx,1),%ymm3",
                     "vfmadd213pd (%rdi,%rcx,1),%ymm2,%ymm3",
                     "vmovupd %ymm3,(%rdi,%rcx,1)",
                     "add $0x20,%rcx",
                     "cmp %rcx,%rdx",
                     "jne 2004 <portable+0x4>",
                     "ret"};
  EXPECT_EQ(compared(baseline, renamed).how_alike, likeness::identical_but_registers);

  // One register where the baseline has two.
  const text merged = with(renamed, 2, "vfmadd213pd (%rdi,%rcx,1),%ymm3,%ymm3");
  EXPECT_EQ(compared(baseline, merged).how_alike, likeness::differs);
}

TEST(comparison, finds_the_same_hot_loop_in_other_surroundings) {
  const text more =
      with(with_one_more(portable, 0, "mov (%r9),%rsi"), 7, "jne 2008 <portable+0x8>");

  const comparison found = compared(baseline, more);

  EXPECT_EQ(found.how_alike, likeness::same_hot_loop);
  EXPECT_FALSE(found.is_worse());
}

TEST(comparison, reads_constants_instead_of_where_they_lie) {
  const auto adding = [](const std::string& place) {
    return text{"vaddsd 0x10(%rip),%xmm0,%xmm0        # " + place, "ret"};
  };
  testing::made_up_image data;
  data.constants = {{0x3000, "12345678"}, {0x4000, "12345678"}, {0x5000, "1234567x"}};

  EXPECT_EQ(compared(adding("3000 <a>"), adding("4000 <b>"), data).how_alike, likeness::identical);
  EXPECT_EQ(compared(adding("3000 <a>"), adding("5000 <c>"), data).how_alike, likeness::differs);
}

TEST(comparison, sees_a_narrower_vector) {
  const text narrow{"xor %eax,%eax",
                    "vmovsd (%rsi,%rax,1),%xmm1",
                    "vfmadd213sd (%rdi,%rax,1),%xmm0,%xmm1",
                    "vmovsd %xmm1,(%rdi,%rax,1)",
                    "add $0x8,%rax",
                    "cmp %rax,%rdx",
                    "jne 2004 <portable+0x4>",
                    "ret"};

  const comparison worse = compared(baseline, narrow);

  EXPECT_EQ(worse.per, unit::element);
  ASSERT_TRUE(has(worse, difference::narrower_vector));
  EXPECT_EQ(worse.differences.front().baseline, 256);
  EXPECT_EQ(worse.differences.front().portable, 64);
  EXPECT_TRUE(worse.fails());
}

TEST(comparison, sees_a_call_in_the_hot_loop) {
  const text calling =
      with(with_one_more(portable, 4, "call 3000 <cos@plt>"), 7, "jne 2004 <portable+0x4>");

  const comparison worse = compared(baseline, calling);

  EXPECT_TRUE(has(worse, difference::new_call));
  EXPECT_TRUE(worse.fails());
}

TEST(comparison, sees_an_extra_memory_operation) {
  const text reloading =
      with(with_one_more(portable, 4, "mov (%r9),%rsi"), 7, "jne 2004 <portable+0x4>");

  const comparison worse = compared(baseline, reloading);

  EXPECT_EQ(kinds(worse),
            (std::vector{difference::extra_memory_operation, difference::more_instructions}));
  EXPECT_DOUBLE_EQ(worse.differences.front().baseline, 3.0 / 4);
  EXPECT_DOUBLE_EQ(worse.differences.front().portable, 4.0 / 4);
  EXPECT_TRUE(worse.fails());
}

TEST(comparison, sees_spills) {
  const text spilling =
      with(with_one_more(portable, 4, "mov 0x18(%rsp),%rdx"), 7, "jne 2004 <portable+0x4>");

  EXPECT_TRUE(has(compared(baseline, spilling), difference::spills));
}

TEST(comparison, does_not_fail_for_instructions_that_touch_no_memory) {
  const text longer = with(with_one_more(portable, 4, "inc %r9"), 7, "jne 2004 <portable+0x4>");

  const comparison worse = compared(baseline, longer);

  EXPECT_EQ(kinds(worse), std::vector{difference::more_instructions});
  EXPECT_TRUE(worse.is_worse());
  EXPECT_FALSE(worse.fails());
}

TEST(comparison, counts_by_elements_so_that_unrolling_is_no_extra_work) {
  const text unrolled{"xor %eax,%eax",
                      "vmovupd (%rsi,%rax,1),%ymm1",
                      "vmovupd 0x20(%rsi,%rax,1),%ymm2",
                      "vfmadd213pd (%rdi,%rax,1),%ymm0,%ymm1",
                      "vfmadd213pd 0x20(%rdi,%rax,1),%ymm0,%ymm2",
                      "vmovupd %ymm1,(%rdi,%rax,1)",
                      "vmovupd %ymm2,0x20(%rdi,%rax,1)",
                      "add $0x40,%rax",
                      "cmp %rax,%rdx",
                      "jne 2004 <portable+0x4>",
                      "ret"};

  const comparison better = compared(baseline, unrolled);

  EXPECT_EQ(kinds(better), std::vector{difference::fewer_instructions});
  EXPECT_FALSE(better.is_worse());
}

TEST(comparison, counts_by_flops_where_elements_are_unknown) {
  // Products of matrices: the step from row to row is known to the run alone.
  const text one_vector{"vbroadcastsd (%rdi),%ymm1",
                        "vfmadd231pd (%rsi),%ymm1,%ymm0",
                        "add $0x8,%rdi",
                        "add %rdx,%rsi",
                        "cmp %rdi,%rcx",
                        "jne 1000 <baseline>",
                        "ret"};
  const text two_vectors{"vbroadcastsd (%rdi),%ymm1",
                         "vfmadd231pd (%rsi),%ymm1,%ymm0",
                         "vfmadd231pd 0x20(%rsi),%ymm1,%ymm2",
                         "add $0x8,%rdi",
                         "add %rdx,%rsi",
                         "cmp %rdi,%rcx",
                         "jne 2000 <portable>",
                         "ret"};

  const comparison better = compared(one_vector, two_vectors);

  EXPECT_EQ(better.per, unit::flop);
  EXPECT_EQ(kinds(better),
            (std::vector{difference::fewer_memory_operations, difference::fewer_instructions}));
}

TEST(comparison, counts_by_flops_where_elements_mean_two_things) {
  // The corners of an element: one after the other, and four side by side.
  const text one_by_one{"vaddsd (%rdi),%xmm0,%xmm0", "add $0x8,%rdi", "dec %rcx",
                        "jne 1000 <baseline>", "ret"};
  const text side_by_side{"vaddsd (%rdi),%xmm0,%xmm0",
                          "vaddsd (%rdx),%xmm0,%xmm0",
                          "vaddsd (%rsi),%xmm0,%xmm0",
                          "vaddsd (%r8),%xmm0,%xmm0",
                          "add $0x8,%rdi",
                          "dec %rcx",
                          "jne 2000 <portable>",
                          "ret"};

  const comparison better = compared(one_by_one, side_by_side);

  EXPECT_EQ(better.per, unit::flop);
  EXPECT_EQ(kinds(better), std::vector{difference::fewer_instructions});
}

TEST(comparison, sees_more_flops) {
  const text more =
      with(with_one_more(portable, 3, "vaddpd %ymm1,%ymm2,%ymm1"), 7, "jne 2004 <portable+0x4>");

  EXPECT_TRUE(has(compared(baseline, more), difference::more_flops));
}

TEST(comparison, counts_by_what_is_stored_where_nothing_is_calculated) {
  // Both steps are known to the run alone.
  const text one_word{"mov (%rdi),%rax",
                      "mov %rax,(%rsi)",
                      "add %rdx,%rdi",
                      "add %rdx,%rsi",
                      "cmp %rdi,%rcx",
                      "jne 1000 <f>",
                      "ret"};
  const text vectors{"vmovupd (%rdi),%ymm0",
                     "vmovupd %ymm0,(%rsi)",
                     "add %rdx,%rdi",
                     "add %rdx,%rsi",
                     "cmp %rdi,%rcx",
                     "jne 2000 <f>",
                     "ret"};

  const comparison better = compared(one_word, vectors);

  EXPECT_EQ(better.per, unit::word_stored);
  EXPECT_EQ(kinds(better),
            (std::vector{difference::wider_vector, difference::fewer_memory_operations,
                         difference::fewer_instructions}));
}

TEST(comparison, says_which_arm_has_no_loop) {
  const comparison odd = compared(baseline, {"ret"});

  EXPECT_EQ(kinds(odd), std::vector{difference::no_loop});
  EXPECT_NE(text_of(odd.differences.front(), odd.per).find("the baseline"), std::string::npos);
}

}  // namespace
}  // namespace toll::machine_code
