// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/repeated_ceilings.hpp"

#include "harness/journal/malformed_record.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using json = nlohmann::json;

/// Medians, and the best of the repetitions.
struct speeds {
  double memory;
  double best_of_memory;
  double launch;  // seconds
  double best_of_launch;
};

json measured(const speeds& found) {
  return {{"bandwidth",
           {{{"level", "memory"},
             {"threads", 2},
             {"bytes_per_second", found.memory},
             {"bytes_per_second_most", found.best_of_memory}}}},
          {"launch",
           {{{"backend", "one"},
             {"threads", 2},
             {"seconds", found.launch},
             {"seconds_least", found.best_of_launch}}}}};
}

ceiling over_all(const std::vector<speeds>& measurements, const ceiling& by_first) {
  repeated_ceilings all;
  for (const speeds& each : measurements) {
    all.add(measured(each));
  }
  task_id two_threads;
  two_threads.backend = "one";
  two_threads.threads = 2;
  return all.over_all(by_first, two_threads);
}

TEST(repeated_ceilings, take_the_best_of_all_repetitions) {
  const ceiling memory{.name = "memory", .seconds = 3};

  const ceiling better = over_all({{70e9, 75e9, 1e-6, 1e-6}, {140e9, 150e9, 1e-6, 1e-6}}, memory);
  const ceiling worse = over_all({{140e9, 150e9, 1e-6, 1e-6}, {70e9, 75e9, 1e-6, 1e-6}}, memory);

  EXPECT_DOUBLE_EQ(better.seconds, 1.5);
  EXPECT_DOUBLE_EQ(worse.seconds, 3);
}

TEST(repeated_ceilings, vary_from_the_best_to_the_slowest_median) {
  const ceiling memory{.name = "memory", .seconds = 3};

  EXPECT_DOUBLE_EQ(
      over_all({{70e9, 75e9, 1e-6, 1e-6}, {140e9, 150e9, 1e-6, 1e-6}}, memory).variation,
      150.0 / 70);
  EXPECT_DOUBLE_EQ(over_all({{80e9, 160e9, 1e-6, 1e-6}}, memory).variation, 2) << "in one alone";
}

TEST(repeated_ceilings, count_launches_in_seconds) {
  const ceiling launch{.name = "launch", .seconds = 1e-6};

  const ceiling found =
      over_all({{1e9, 1e9, 2e-6, 1e-6}, {1e9, 1e9, 1e-6, 0.5e-6}, {1e9, 1e9, 4e-6, 3e-6}}, launch);

  EXPECT_DOUBLE_EQ(found.seconds, 0.5e-6);
  EXPECT_DOUBLE_EQ(found.variation, 8);
}

TEST(repeated_ceilings, leave_a_ceiling_that_they_do_not_have) {
  const std::vector<speeds> twice{{70e9, 75e9, 1e-6, 1e-6}, {140e9, 150e9, 1e-6, 1e-6}};

  for (const char* const name : {"L1", "flops"}) {
    const ceiling same = over_all(twice, {.name = name, .seconds = 3});
    EXPECT_DOUBLE_EQ(same.seconds, 3);
    EXPECT_DOUBLE_EQ(same.variation, 1);
  }
  EXPECT_DOUBLE_EQ(over_all({}, {.name = "memory", .seconds = 3}).seconds, 3);
}

TEST(repeated_ceilings, tell_the_first_from_later_ones) {
  repeated_ceilings all;
  EXPECT_EQ(all.first(), nullptr);
  EXPECT_TRUE(all.later().empty());

  all.add(measured({1e9, 1e9, 1, 1}));
  all.add({{"reasons", {{"ceilings", "none now"}}}});

  EXPECT_EQ(*all.first(), measured({1e9, 1e9, 1, 1}));
  EXPECT_EQ(all.later().size(), 1U);
  EXPECT_THROW(all.add(measured({-1, 1e9, 1, 1})), malformed_record);
  EXPECT_EQ(all.later().size(), 1U);
}

}  // namespace
}  // namespace toll::suite
