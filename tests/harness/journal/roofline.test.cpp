// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/roofline.hpp"

#include "harness/journal/malformed_record.hpp"
#include "harness/plan/batch.hpp"
#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using json = nlohmann::json;

json bandwidth(const char* level, const char* pattern, int threads, const json& rate) {
  return {{"level", level}, {"pattern", pattern}, {"threads", threads}, {"bytes_per_second", rate}};
}

/// 100 GB/s in L1, 10 in memory, 1 GFLOP/s, a launch of 1 us; L2 was not measured.
roofline made_up_roofline() {
  return {{{"bandwidth",
            {bandwidth("L1", "read", 1, 100e9), bandwidth("L1", "copy", 1, 70e9),
             bandwidth("L2", "read", 1, nullptr), bandwidth("memory", "read", 1, 10e9)}},
           {"multiply_add",
            {{{"type", "double"}, {"threads", 1}, {"flops_per_second", 1e9}},
             {{"type", "float"}, {"threads", 1}, {"flops_per_second", 2e9}}}},
           {"launch", {{{"backend", "one"}, {"threads", 1}, {"seconds", 1e-6}}}}},
          topology::described("l2:2(size=1MiB) l1d:1(size=32KiB) core:1 pu:1")};
}

TEST(roofline, is_the_best_bandwidth_of_the_level_where_bytes_bind) {
  const auto bound =
      made_up_roofline().binding({.flops = 1, .bytes_read = 1e6, .working_set = 1000}, "one", 1);

  ASSERT_TRUE(bound);
  EXPECT_EQ(bound->name, "L1");
  EXPECT_DOUBLE_EQ(bound->seconds, 1e6 / 100e9);
}

TEST(roofline, is_slower_behind_the_caches) {
  const auto bound = made_up_roofline().binding(
      {.bytes_read = 2e6, .bytes_written = 1e6, .working_set = 3e6}, "one", 1);

  ASSERT_TRUE(bound);
  EXPECT_EQ(bound->name, "memory");
  EXPECT_DOUBLE_EQ(bound->seconds, 3e6 / 10e9);
}

TEST(roofline, is_the_peak_for_doubles_where_flops_bind) {
  const auto bound =
      made_up_roofline().binding({.flops = 1e6, .bytes_read = 1e6, .working_set = 1000}, "one", 1);

  ASSERT_TRUE(bound);
  EXPECT_EQ(bound->name, "flops");
  EXPECT_DOUBLE_EQ(bound->seconds, 1e-3);
}

TEST(roofline, is_the_launch_where_there_is_next_to_no_work) {
  const auto bound =
      made_up_roofline().binding({.flops = 1, .bytes_read = 8, .working_set = 8}, "one", 1);

  ASSERT_TRUE(bound);
  EXPECT_EQ(bound->name, "launch");
  EXPECT_DOUBLE_EQ(bound->seconds, 1e-6);
}

TEST(roofline, knows_nothing_of_what_was_not_measured) {
  const work small{.flops = 1, .bytes_read = 8, .working_set = 8};
  const work in_l2{.flops = 1, .bytes_read = 8, .working_set = 100e3};

  EXPECT_FALSE(made_up_roofline().binding(in_l2, "one", 1));
  EXPECT_FALSE(made_up_roofline().binding(small, "one", 2));
  EXPECT_FALSE(made_up_roofline().binding(small, "other", 1));
  EXPECT_FALSE(roofline{}.binding(small, "one", 1));
}

TEST(roofline, takes_the_best_of_the_repetitions) {
  const json rows{{"bandwidth",
                   {{{"level", "memory"},
                     {"threads", 1},
                     {"bytes_per_second", 10e9},
                     {"bytes_per_second_least", 4e9},
                     {"bytes_per_second_most", 20e9},
                     {"relative_error", 4}}}},
                  {"multiply_add",
                   {{{"type", "double"},
                     {"threads", 1},
                     {"flops_per_second", 1e9},
                     {"flops_per_second_most", 2e9},
                     {"relative_error", 0.5}}}},
                  {"launch",
                   {{{"backend", "one"},
                     {"threads", 1},
                     {"seconds", 8e-3},
                     {"seconds_least", 1e-6},
                     {"seconds_most", 9e-3},
                     {"relative_error", 8999}}}}};
  const roofline limits{rows, {}};

  const auto memory = limits.binding({.bytes_read = 20e9, .working_set = 8}, "one", 1);
  const auto flops = limits.binding({.flops = 2e9, .working_set = 8}, "one", 1);
  const auto launch = limits.binding({.working_set = 8}, "one", 1);

  ASSERT_TRUE(memory && flops && launch);
  EXPECT_DOUBLE_EQ(memory->seconds, 1);
  EXPECT_DOUBLE_EQ(memory->relative_error, 4);
  EXPECT_DOUBLE_EQ(flops->seconds, 1);
  EXPECT_DOUBLE_EQ(launch->seconds, 1e-6);
  EXPECT_DOUBLE_EQ(launch->relative_error, 8999);
}

TEST(roofline, refuses_what_no_machine_does) {
  const auto refuses = [](const json& rows) {
    EXPECT_THROW((roofline{rows, {}}), malformed_record) << rows;
  };
  for (const json& rate :
       {json(0), json(-1), json(1e308), json("fast"), json::array(), json(0.1)}) {
    refuses({{"bandwidth", {bandwidth("L1", "read", 1, rate)}}});
    refuses({{"multiply_add", {{{"type", "double"}, {"threads", 1}, {"flops_per_second", rate}}}}});
    for (const char* const figure : {"bytes_per_second_least", "bytes_per_second_most"}) {
      json row = bandwidth("L1", "read", 1, 1e9);
      row[figure] = rate;
      refuses({{"bandwidth", {row}}});
    }
  }
  for (const json& seconds : {json(0), json(-1), json(1e308), json("slow")}) {
    refuses({{"launch", {{{"backend", "one"}, {"threads", 1}, {"seconds", seconds}}}}});
  }
  for (const json& threads :
       {json(0), json(-1), json(1e300), json(1.5), json("all"), json(65537)}) {
    json row = bandwidth("L1", "read", 1, 1e9);
    row["threads"] = threads;
    refuses({{"bandwidth", {row}}});
    refuses({{"launch", {{{"backend", "one"}, {"threads", threads}, {"seconds", 1}}}}});
  }
}

TEST(binding_ceiling, has_none_for_a_device) {
  variant v = testing::made_up("add", "one", "portable");
  const task t{.what = &v, .n = 10, .threads = 1};

  EXPECT_TRUE(binding_ceiling(made_up_roofline(), t));
  v.is_on_host = false;
  EXPECT_FALSE(binding_ceiling(made_up_roofline(), t));
}

}  // namespace
}  // namespace toll::suite
