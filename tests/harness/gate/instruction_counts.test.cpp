// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/instruction_counts.hpp"

#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

/// n + 100 units of work of n elements.
variant counted(const std::string& name) {
  variant v = testing::made_up("add", "one", name);
  v.work_of = [](index_t n) { return work{.flops = static_cast<double>(n) + 100}; };
  return v;
}

class tally_test : public ::testing::Test {
protected:
  instruction_counts with(const std::array<double, 3>& reference,
                          const std::array<double, 3>& subject) const {
    const auto arm = [](const variant& v, const std::array<double, 3>& counts) {
      return instruction_counts::arm{.tasks = {task{&v, 1}, task{&v, 1000}, task{&v, 3000}},
                                     .instructions = {counts[0], counts[1], counts[2]}};
    };
    return {
        .reference = arm(baseline_, reference), .subject = arm(portable_, subject), .budget = 50};
  }

  variant baseline_ = counted("baseline");
  variant portable_ = counted("portable");
};

TEST_F(tally_test, compares_what_a_unit_of_work_takes) {
  const instruction_counts t = with({100, 2000, 6000}, {100, 2500, 6540});

  EXPECT_DOUBLE_EQ(t.reference.for_each_unit(), 2);
  EXPECT_DOUBLE_EQ(t.ratio(), 1.01);
  EXPECT_EQ(t.result().answer, verdict::fail);
  EXPECT_TRUE(t.result().reason.starts_with("1.0100 times the instructions for each flop"));
  EXPECT_EQ(with({100, 2000, 6000}, {100, 2500, 6500}).result().answer, verdict::pass);
}

TEST_F(tally_test, allows_a_launch_its_budget) {
  EXPECT_EQ(with({100, 2000, 6000}, {150, 2000, 6000}).result().answer, verdict::pass);
  EXPECT_EQ(with({100, 2000, 6000}, {151, 2000, 6000}).result().answer, verdict::fail);
}

TEST_F(tally_test, names_both_where_both_are_too_many) {
  const cell_verdict both = with({100, 2000, 6000}, {190, 2500, 6540}).result();

  EXPECT_TRUE(
      both.reason.starts_with("1.0100 times the instructions for each flop, limit 1.005; "
                              "190 instructions for two elements instead of 100"))
      << both.reason;
  EXPECT_EQ(both.launch, 90);
  EXPECT_FALSE(with({100, 2000, 6000}, {110, 2500, 6540}).result().launch);
}

TEST_F(tally_test, is_no_pass_where_something_was_not_counted_or_broke) {
  instruction_counts missing = with({100, 2000, 6000}, {100, 2000, 6000});
  missing.subject.instructions[2].reset();
  instruction_counts wrong = with({100, 2000, 6000}, {100, 2000, 6000});
  wrong.broken = verdict::wrong;

  EXPECT_EQ(missing.result().answer, verdict::undecided);
  EXPECT_EQ(wrong.result().answer, verdict::wrong);
}

TEST_F(tally_test, finds_the_size_for_an_amount_of_work) {
  EXPECT_EQ(size_with_work(baseline_, 1000), 1001);
  variant cubic = counted("baseline");
  cubic.work_of = [](index_t n) {
    const auto d = static_cast<double>(n);
    return work{.flops = d * d * d};
  };
  EXPECT_EQ(size_with_work(cubic, 999), 10);
}

}  // namespace
}  // namespace toll::suite
