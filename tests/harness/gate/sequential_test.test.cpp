// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/sequential_test.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace toll::suite {
namespace {

/// Two ratios in turn, so close together that a few processes are enough.
void add(sequential_test& to, double ratio, int processes) {
  for (int i = 0; i < processes; ++i) {
    to.add(std::log(ratio) + (i % 2 == 0 ? 1e-4 : -1e-4), 0);
  }
}

TEST(sequential_test, says_nothing_after_a_few_processes) {
  sequential_test one{{.limit = 1.02, .fewest = 5}};

  add(one, 1.0, 4);

  EXPECT_FALSE(one.is_over());
  EXPECT_EQ(one.result(), verdict::undecided);
}

TEST(sequential_test, passes_when_the_upper_bound_lies_below_the_limit) {
  sequential_test one{{.limit = 1.02, .fewest = 5}};

  add(one, 1.01, 5);

  EXPECT_EQ(one.result(), verdict::pass);
  EXPECT_NEAR(one.ratio().value, 1.01, 1e-3);
}

TEST(sequential_test, needs_fewer_processes_than_their_number_alone_would_tell) {
  sequential_test one{{.limit = 1.02, .fewest = 5}};
  for (const double ratio : {1.01, 1.05, 1.04, 1.06, 1.02}) {
    one.add(std::log(ratio), 0);
  }

  // Student's quantile is 4.60 for five of them, and 3.01 for fourteen; with 4.60 it were 36.
  EXPECT_GT(one.ratio().high, 1.07);
  EXPECT_NEAR(one.processes_needed(), 16, 1);
}

TEST(sequential_test, says_how_many_processes_it_still_needs) {
  sequential_test one{{.limit = 1.02, .fewest = 5}};

  EXPECT_EQ(one.processes_to_go(), 5);
  add(one, 1.05, 4);
  EXPECT_EQ(one.processes_to_go(), 1);
  add(one, 1.05, 1);
  EXPECT_EQ(one.processes_to_go(), 5) << "of the second batch";
  add(one, 1.0, 5);
  EXPECT_GE(one.processes_to_go(), 1);
}

TEST(sequential_test, fails_only_when_a_second_batch_agrees) {
  sequential_test one{{.limit = 1.02, .fewest = 5}};

  add(one, 1.05, 4);
  EXPECT_FALSE(one.is_to_be_confirmed());
  add(one, 1.05, 1);
  EXPECT_EQ(one.result(), verdict::undecided);
  EXPECT_TRUE(one.is_to_be_confirmed());
  add(one, 1.05, 4);
  EXPECT_EQ(one.result(), verdict::undecided);
  EXPECT_FALSE(one.is_to_be_confirmed()) << "any more: it is being confirmed";
  add(one, 1.05, 1);

  EXPECT_EQ(one.result(), verdict::fail);
  EXPECT_EQ(one.processes(), 10);
}

TEST(sequential_test, does_not_fail_on_one_batch_that_was_off) {
  sequential_test one{{.limit = 1.02, .fewest = 5, .most = 200}};

  add(one, 1.05, 5);
  for (int i = 0; i < 200 && !one.is_over(); ++i) {
    add(one, 1.0, 1);
  }

  EXPECT_EQ(one.result(), verdict::pass);
}

TEST(sequential_test, is_given_up_when_no_more_processes_are_allowed) {
  sequential_test one{{.limit = 1.02, .fewest = 5, .most = 10}};

  for (int i = 0; i < 10; ++i) {
    EXPECT_FALSE(one.is_over());
    one.add(i % 2 == 0 ? 0.1 : -0.1, 0);
  }

  EXPECT_TRUE(one.is_over());
  EXPECT_EQ(one.result(), verdict::undecided);
  EXPECT_GT(one.processes_needed(), 10);
}

TEST(sequential_test, shows_what_noise_makes_of_the_baseline) {
  sequential_test one{{}};

  for (const double log_of_control : {0.01, -0.01, 0.01, -0.01}) {
    one.add(0.5, log_of_control);
  }

  EXPECT_DOUBLE_EQ(one.control().value, 1);
  EXPECT_GT(one.control().high, 1.01);
  EXPECT_LT(one.control().low, 0.99);
}

/// How many of n sequential tests end like this when the ratio is this, and a process is off by as
/// much.
struct ends {
  int pass = 0;
  int fail = 0;
};

ends ends_of(int sequential_tests, double ratio, double deviation) {
  std::mt19937_64 random{1};
  std::normal_distribution<double> off{0, deviation};
  ends found;
  for (int i = 0; i < sequential_tests; ++i) {
    sequential_test one{{.limit = 1.02}};
    while (!one.is_over()) {
      one.add(std::log(ratio) + off(random), off(random));
    }
    found.pass += one.result() == verdict::pass ? 1 : 0;
    found.fail += one.result() == verdict::fail ? 1 : 0;
  }
  return found;
}

TEST(sequential_tests, of_equal_arms_never_fail) {
  const ends found = ends_of(2000, 1.0, 0.01);

  EXPECT_EQ(found.fail, 0);
  EXPECT_GE(found.pass, 1980);
}

TEST(sequential_tests, of_an_arm_on_its_limit_fail_seldom) {
  EXPECT_LE(ends_of(2000, 1.02, 0.01).fail, 20);
}

TEST(sequential_tests, of_an_arm_that_is_five_percent_slower_fail) {
  EXPECT_GE(ends_of(2000, 1.05, 0.01).fail, 1980);
}

}  // namespace
}  // namespace toll::suite
