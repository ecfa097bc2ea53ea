// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/portability_metric.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

task_id on(const std::string& backend, const std::string& variant, index_t n = 10) {
  return {.kernel = "add",
          .algorithm = "loop",
          .backend = backend,
          .tuning = "default",
          .variant = variant,
          .n = n};
}

TEST(portability_metric, is_the_harmonic_mean_over_platforms) {
  portability_metric pp;
  pp.add("here", on("one", "baseline"), true, 1.0);
  pp.add("here", on("one", "swift"), true, 2.0);
  pp.add("here", on("many", "baseline"), true, 3.0);
  pp.add("here", on("many", "swift"), true, 3.0);
  pp.add("there", on("one", "baseline"), true, 4.0);
  pp.add("there", on("one", "swift"), true, 1.0);

  // Efficiencies 1/2, 1, 1 and 1, 1, 1/4.
  EXPECT_DOUBLE_EQ(pp.of("swift").value_or(-1), 3.0 / 4);
  EXPECT_DOUBLE_EQ(pp.of("baseline").value_or(-1), 3.0 / 6);
  EXPECT_EQ(pp.platforms().size(), 3U);
}

TEST(portability_metric, takes_the_geometric_mean_over_what_a_platform_ran) {
  portability_metric pp;
  pp.add("here", on("one", "baseline", 10), true, 1.0);
  pp.add("here", on("one", "swift", 10), true, 2.0);
  pp.add("here", on("one", "baseline", 20), true, 1.0);
  pp.add("here", on("one", "swift", 20), true, 8.0);

  EXPECT_NEAR(pp.of("swift").value_or(-1), 0.25, 1e-12);
}

TEST(portability_metric, is_zero_where_a_layer_is_missing_or_wrong) {
  portability_metric missing;
  missing.add("here", on("one", "baseline"), true, 1.0);
  missing.add("here", on("one", "swift"), true, 1.0);
  missing.add("here", on("many", "baseline"), true, 1.0);
  portability_metric wrong = missing;
  wrong.add("here", on("many", "swift"), false, {});

  EXPECT_EQ(missing.of("swift"), 0.0);
  EXPECT_EQ(wrong.of("swift"), 0.0);
  EXPECT_EQ(wrong.of("baseline"), 1.0);
}

TEST(portability_metric, gives_a_layer_its_fastest_way_and_tuning) {
  portability_metric pp;
  pp.add("here", on("one", "baseline"), true, 1.0);
  pp.add("here", on("one", "swift"), true, 8.0);
  pp.add("here", on("one", "swift.tuned"), true, 4.0);
  task_id other_tuning = on("one", "swift");
  other_tuning.tuning = "tile_32";
  pp.add("here", other_tuning, true, 2.0);
  pp.add("here", on("one", "swift.broken"), false, {});

  EXPECT_DOUBLE_EQ(pp.of("swift").value_or(-1), 0.5);
}

TEST(portability_metric, has_an_efficiency_on_each_platform) {
  portability_metric pp;
  pp.add("here", on("one", "baseline"), true, 1.0);
  pp.add("here", on("one", "swift"), true, 2.0);
  pp.add("here", on("many", "baseline"), true, 1.0);
  pp.add("there", on("one", "baseline"), true, {});

  EXPECT_EQ(pp.efficiency("swift", "add/loop", {"here", "one"}), 0.5);
  EXPECT_EQ(pp.efficiency("swift", "add/loop", {"here", "many"}), 0.0);
  EXPECT_FALSE(pp.efficiency("baseline", "add/loop", {"there", "one"})) << "no time is known";
  EXPECT_FALSE(pp.efficiency("swift", "mul/loop", {"here", "one"})) << "nothing of it was run";
  EXPECT_TRUE(pp.has_run("add/loop", {"there", "one"}));
  EXPECT_FALSE(pp.has_run("mul/loop", {"here", "one"}));
  EXPECT_FALSE(pp.has_run("", {"nowhere", "one"}));
}

TEST(portability_metric, is_not_known_where_no_time_is) {
  portability_metric pp;
  pp.add("here", on("one", "baseline"), true, 1.0);
  pp.add("here", on("one", "swift"), true, {});

  EXPECT_FALSE(pp.of("swift"));
}

TEST(portability_metric, tells_algorithms_apart) {
  portability_metric pp;
  pp.add("here", on("one", "baseline"), true, 1.0);
  pp.add("here", on("one", "swift"), true, 2.0);
  task_id other = on("one", "baseline");
  other.algorithm = "scan";
  pp.add("here", other, true, 1.0);

  EXPECT_DOUBLE_EQ(pp.of("swift", "add/loop").value_or(-1), 0.5);
  EXPECT_EQ(pp.of("swift", "add/scan"), 0.0);
  EXPECT_EQ(pp.of("swift"), 0.0);
}

}  // namespace
}  // namespace toll::suite
