// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/gate_round.hpp"

#include "harness/worker/process.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

const executable_pair head_and_base{.subject = "head", .reference = "base"};

arm_samples of_seconds(double seconds) {
  return {.kept = {{.seconds = seconds}, {.seconds = seconds}}, .disturbed = {}};
}

events::sampled cell_with(std::size_t index, double seconds) {
  return {.arms = {{.index = index, .samples = of_seconds(seconds)}}};
}

std::vector<std::string> roles_of(const std::vector<round_process>& all) {
  std::vector<std::string> names;
  for (const round_process& one : all) {
    names.push_back(std::string{name_of(one.role)} + " by " + one.executable);
  }
  return names;
}

TEST(gate_round, of_one_executable_is_one_process) {
  const auto all = processes_of_round(std::nullopt, 1);

  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].role, round_role::both_arms);
  EXPECT_EQ(all[0].executable, this_executable);
}

TEST(gate_round, of_two_executables_has_the_reference_next_to_both_others) {
  const std::vector<std::string> forwards{"subject by head", "reference by base",
                                          "control by base"};

  EXPECT_EQ(roles_of(processes_of_round(head_and_base, 1)), forwards);
  EXPECT_EQ(roles_of(processes_of_round(head_and_base, 2)),
            (std::vector<std::string>{forwards.rbegin(), forwards.rend()}));
}

TEST(gate_round, compares_processes_of_two_executables) {
  round_samples samples;
  samples.add(cell_with(3, 8), round_role::subject);
  samples.add(cell_with(2, 4), round_role::reference);
  EXPECT_FALSE(samples.between(3, 2)) << "the control is missing";
  samples.add(cell_with(2, 2), round_role::control);

  const auto found = samples.between(3, 2);

  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->ratio.value(), std::log(2));
  EXPECT_DOUBLE_EQ(found->of_control.value(), -std::log(2));
  EXPECT_DOUBLE_EQ(samples.seconds_of_reference(2).value(), 4);
  EXPECT_FALSE(samples.between(5, 2)) << "another subject, which was not sampled";
}

TEST(gate_round, compares_arms_of_one_process_with_their_control) {
  round_samples samples;
  samples.add({.arms = {{.index = 0, .samples = of_seconds(1)},
                        {.index = 1, .samples = of_seconds(3)},
                        {.index = 3, .samples = of_seconds(5)}},
               .control = of_seconds(2)},
              round_role::both_arms);

  EXPECT_DOUBLE_EQ(samples.between(1, 0)->ratio.value(), std::log(3));
  EXPECT_DOUBLE_EQ(samples.between(3, 0)->ratio.value(), std::log(5));
  EXPECT_DOUBLE_EQ(samples.between(3, 0)->of_control.value(), std::log(2));
}

TEST(gate_round, says_nothing_of_disturbed_samples) {
  round_samples samples;
  samples.add(cell_with(1, 8), round_role::subject);
  samples.add({.arms = {{.index = 0, .samples = {.kept = {}, .disturbed = {{"steal", 6}}}}}},
              round_role::reference);
  samples.add(cell_with(0, 2), round_role::control);

  const auto found = samples.between(1, 0);

  ASSERT_TRUE(found) << "so that the cell counts as disturbed";
  EXPECT_FALSE(found->ratio);
  EXPECT_FALSE(samples.seconds_of_reference(0));
}

}  // namespace
}  // namespace toll::suite
