// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/repeated_ceilings.hpp"

#include "harness/journal/malformed_record.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using json = nlohmann::json;
using testing::ceilings_of_level;

/// 240 bytes in memory.
result made_up() {
  result r = testing::made_up_result("portable", 10);
  r.level = "memory";
  r.bound = {.name = "memory", .seconds = 3};
  return r;
}

ceiling bound_by(const std::vector<json>& measurements, const result& r = made_up()) {
  repeated_ceilings all;
  for (const json& each : measurements) {
    all.add(each);
  }
  return all.bound_of(r).value();
}

json with_launch(double median, double best) {
  json rows = ceilings_of_level("memory", 240e9, 240e9);
  rows["launch"][0]["seconds"] = median;
  rows["launch"][0]["seconds_least"] = best;
  return rows;
}

TEST(repeated_ceilings, take_the_best_of_all_repetitions) {
  const json slow = ceilings_of_level("memory", 70e9, 80e9);
  const json fast = ceilings_of_level("memory", 140e9, 160e9);

  EXPECT_DOUBLE_EQ(bound_by({slow}).seconds, 3e-9);
  EXPECT_DOUBLE_EQ(bound_by({slow, fast}).seconds, 1.5e-9);
  EXPECT_DOUBLE_EQ(bound_by({fast, slow}).seconds, 1.5e-9);
  EXPECT_EQ(bound_by({fast, slow}).name, "memory");
}

TEST(repeated_ceilings, vary_from_the_best_to_the_slowest_median) {
  const json slow = ceilings_of_level("memory", 70e9, 80e9);
  const json fast = ceilings_of_level("memory", 140e9, 160e9);

  EXPECT_DOUBLE_EQ(bound_by({slow, fast}).variation, 160.0 / 70);
  EXPECT_DOUBLE_EQ(bound_by({fast}).variation, 160.0 / 140) << "in one alone";
}

TEST(repeated_ceilings, vary_no_more_than_the_best_pattern_of_a_level) {
  json rows = ceilings_of_level("memory", 50e9, 65e9);
  rows["bandwidth"].push_back(ceilings_of_level("memory", 60e9, 61e9)["bandwidth"][0]);

  EXPECT_DOUBLE_EQ(bound_by({rows}).variation, 65.0 / 60);
}

TEST(repeated_ceilings, count_launches_in_seconds) {
  const ceiling found =
      bound_by({with_launch(2e-6, 1e-6), with_launch(1e-6, 0.5e-6), with_launch(4e-6, 3e-6)});

  EXPECT_EQ(found.name, "launch");
  EXPECT_DOUBLE_EQ(found.seconds, 0.5e-6);
  EXPECT_DOUBLE_EQ(found.variation, 8);
}

TEST(repeated_ceilings, find_what_binds_by_all_measurements) {
  EXPECT_EQ(bound_by({with_launch(2e-9, 2e-9)}).name, "launch");
  EXPECT_EQ(bound_by({with_launch(2e-9, 2e-9), with_launch(0.5e-9, 0.5e-9)}).name, "memory");
}

TEST(repeated_ceilings, leave_the_bound_where_one_was_not_measured) {
  const json memory = ceilings_of_level("memory", 70e9, 80e9);
  json without_launch = memory;
  without_launch["launch"] = json::array();
  result elsewhere = made_up();
  elsewhere.level = "L3";
  result without = made_up();
  without.bound.reset();

  EXPECT_DOUBLE_EQ(bound_by({}).seconds, 3);
  EXPECT_DOUBLE_EQ(bound_by({without_launch}).seconds, 3);
  EXPECT_DOUBLE_EQ(bound_by({memory}, elsewhere).seconds, 3);
  EXPECT_DOUBLE_EQ(bound_by({memory}, elsewhere).variation, 1);
  EXPECT_FALSE(repeated_ceilings{}.bound_of(without));
}

TEST(repeated_ceilings, tell_the_first_from_later_ones) {
  repeated_ceilings all;
  EXPECT_EQ(all.first(), nullptr);
  EXPECT_TRUE(all.later().empty());

  const json in_l1 = ceilings_of_level("L1", 1e9, 1e9);
  all.add(in_l1);
  all.add({{"reasons", {{"ceilings", "none now"}}}});

  EXPECT_EQ(*all.first(), in_l1);
  EXPECT_EQ(all.later().size(), 1U);
  EXPECT_THROW(all.add(ceilings_of_level("L1", -1, 1e9)), malformed_record);
  EXPECT_EQ(all.later().size(), 1U);
}

}  // namespace
}  // namespace toll::suite
