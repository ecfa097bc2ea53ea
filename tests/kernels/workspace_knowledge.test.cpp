// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/workspace.hpp"
#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>

namespace toll::suite {
namespace {

constexpr index_t size = 40'000;  // several chunks

/// Counts how often an element of each array is computed.
struct counted_problem {
  host_workspace memory;
  std::atomic<index_t> of_input{0};
  std::atomic<index_t> of_output{0};
  view<const double> in =
      memory.input<double>("in", size, [this](index_t i) { return of_input++, input_at(i); });
  view<double> out = memory.output<double>("out", size, [this](index_t i) {
    ++of_output;
    return expectation{2 * input_at(i), 0};
  });

  static double input_at(index_t i) { return static_cast<double>(i) + 0.5; }

  /// As a variant does that changes its input, which has no business there.
  void change_input(index_t i) { const_cast<double*>(in.data())[i] = -1; }

  void run() {
    for (index_t i = 0; i < size; ++i) {
      out[i] = 2 * in[i];
    }
  }
};

class workspace_knowledge_test : public testing::Test {
protected:
  workspace_knowledge_test() { first.memory.reset(); }

  /// Whether what one more run leaves is right.
  static bool is_right_after_run(counted_problem& problem) {
    problem.memory.reset();
    problem.run();
    return !problem.memory.check(1).has_value();
  }

  /// What is found, or nothing at all if everything is said to be right.
  static mismatch found_in(counted_problem& problem) {
    return problem.memory.check(1).value_or(mismatch{});
  }

  counted_problem first;
};

TEST_F(workspace_knowledge_test, compares_each_element_once) {
  for (int sample = 0; sample < 3; ++sample) {
    ASSERT_TRUE(is_right_after_run(first));
  }

  EXPECT_EQ(first.of_input, 2 * size) << "to make it, and to compare it";
  EXPECT_EQ(first.of_output, size);
}

TEST_F(workspace_knowledge_test, is_shared) {
  counted_problem second;
  second.memory.share_verified(first.memory);
  second.memory.reset();

  ASSERT_TRUE(is_right_after_run(second));
  ASSERT_TRUE(is_right_after_run(first));

  EXPECT_EQ(second.of_output, size);
  EXPECT_EQ(first.of_output, 0);
}

TEST_F(workspace_knowledge_test, is_handed_on) {
  ASSERT_TRUE(is_right_after_run(first));
  counted_problem second;
  second.memory.import_verified(first.memory.export_verified());
  second.memory.reset();

  ASSERT_TRUE(is_right_after_run(second));

  EXPECT_EQ(second.of_input, size) << "to make it";
  EXPECT_EQ(second.of_output, 0);
}

TEST_F(workspace_knowledge_test, is_not_taken_from_another_problem) {
  host_workspace other;
  const auto nothing = [](index_t) { return 0.0; };
  other.input<double>("in", 2 * size, nothing);
  other.input<double>("out", 2 * size, nothing);
  other.reset();
  ASSERT_FALSE(other.check(1).has_value());
  first.memory.import_verified(other.export_verified());

  EXPECT_TRUE(is_right_after_run(first));

  EXPECT_EQ(first.of_output, size);
}

TEST_F(workspace_knowledge_test, that_is_handed_on_hides_nothing_wrong) {
  ASSERT_TRUE(is_right_after_run(first));
  counted_problem second;
  second.memory.import_verified(first.memory.export_verified());
  second.memory.reset();
  second.run();
  second.out[size - 1] = 7;

  EXPECT_EQ(found_in(second).index, size - 1);
}

TEST_F(workspace_knowledge_test, of_n_runs_is_not_handed_on) {
  host_workspace memory;
  const auto sum = memory.update<double>(
      "sum", size, [](index_t) { return 0.0; },
      [](index_t, index_t runs) { return expectation{static_cast<long double>(runs), 0}; });
  memory.reset();
  std::fill_n(sum.data(), size, 1.0);
  ASSERT_FALSE(memory.check(1).has_value());

  const verified_fingerprints right = memory.export_verified();
  for (const auto& chunk : right.at(0)) {
    EXPECT_TRUE(chunk.empty());
  }
}

TEST_F(workspace_knowledge_test, shows_what_is_wrong_in_one_of_those_that_share_it) {
  counted_problem second;
  second.memory.share_verified(first.memory);
  ASSERT_TRUE(is_right_after_run(first));
  second.memory.reset();
  second.run();
  second.out[size - 1] = 7;

  EXPECT_EQ(found_in(second).index, size - 1);
  EXPECT_EQ(found_in(second).bad_elements, 1);
  EXPECT_FALSE(first.memory.check(1).has_value());
}

TEST_F(workspace_knowledge_test, finds_an_input_changed_by_the_first_run) {
  first.change_input(size - 1);

  EXPECT_EQ(found_in(first).reason, "input was changed");
}

TEST_F(workspace_knowledge_test, finds_an_input_changed_after_a_check_that_found_it_right) {
  ASSERT_TRUE(is_right_after_run(first));
  first.memory.reset();
  first.run();
  first.change_input(size - 1);

  EXPECT_EQ(found_in(first).reason, "input was changed");
  EXPECT_EQ(found_in(first).index, size - 1);
}

TEST_F(workspace_knowledge_test, puts_back_an_input_that_no_check_has_seen_changed) {
  ASSERT_TRUE(is_right_after_run(first));
  first.memory.reset();
  first.change_input(3);

  first.memory.reset();

  EXPECT_EQ(first.in[3], counted_problem::input_at(3));
}

TEST_F(workspace_knowledge_test, puts_back_an_input_that_was_changed_after_a_check) {
  ASSERT_TRUE(is_right_after_run(first));
  first.change_input(3);

  EXPECT_TRUE(is_right_after_run(first));
}

TEST_F(workspace_knowledge_test, puts_back_what_lies_behind_the_first_mismatch) {
  host_workspace memory;
  const auto nothing = [](index_t) { return 0.0; };
  const auto a = memory.input<double>("a", size, nothing);
  const auto b = memory.input<double>("b", size, nothing);
  memory.reset();
  ASSERT_FALSE(memory.check(1).has_value());
  const_cast<double*>(a.data())[0] = 1;
  const_cast<double*>(b.data())[0] = 1;
  ASSERT_EQ(memory.check(2).value_or(mismatch{}).array, "a");

  memory.reset_after_check();

  EXPECT_EQ(a[0], 0);
  EXPECT_EQ(b[0], 0);
}

TEST_F(workspace_knowledge_test, needs_no_second_look_at_inputs_after_a_check) {
  ASSERT_TRUE(is_right_after_run(first));

  first.memory.reset_after_check();

  EXPECT_TRUE(std::isnan(first.out[0]));
  EXPECT_EQ(first.in[3], counted_problem::input_at(3));
}

TEST_F(workspace_knowledge_test, looks_at_inputs_if_the_last_check_found_them_changed) {
  ASSERT_TRUE(is_right_after_run(first));
  first.change_input(3);
  ASSERT_EQ(found_in(first).reason, "input was changed");

  first.memory.reset_after_check();

  EXPECT_EQ(first.in[3], counted_problem::input_at(3));
}

TEST_F(workspace_knowledge_test, looks_at_inputs_if_runs_were_announced_since_the_last_check) {
  ASSERT_TRUE(is_right_after_run(first));
  first.memory.begin_runs();
  first.change_input(3);

  first.memory.reset_after_check();

  EXPECT_EQ(first.in[3], counted_problem::input_at(3));
}

TEST_F(workspace_knowledge_test, looks_at_inputs_if_there_was_no_check_since_the_last_reset) {
  ASSERT_TRUE(is_right_after_run(first));
  first.memory.reset_after_check();
  first.change_input(3);

  first.memory.reset_after_check();

  EXPECT_EQ(first.in[3], counted_problem::input_at(3));
}

}  // namespace
}  // namespace toll::suite
