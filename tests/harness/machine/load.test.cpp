// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/load.hpp"

#include "tests/harness/machine/fake_system.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

namespace toll::suite {
namespace {

using testing::fake_system;
using testing::unexplained_nulls;

double ticks_per_second() {
  return static_cast<double>(sysconf(_SC_CLK_TCK));
}

TEST(load, tells_what_was_stolen_in_between) {
  fake_system system;
  system.with("/proc/loadavg", "0.42 0.23 0.09 2/345 6789\n")
      .with("/proc/stat", "cpu  100 0 100 700 50 0 0 50 0 0\ncpu0 1 1 1 1 1 1 1 1\n");

  const auto before = load_now(system.files());
  system.with("/proc/stat", "cpu  150 0 120 720 50 0 0 60 0 0\n");
  const auto both = load_between(before, load_now(system.files()));

  EXPECT_EQ(before.at("average_of_1_minute"), 0.42);
  EXPECT_EQ(before.at("running"), 2);
  EXPECT_DOUBLE_EQ(before.at("stolen_seconds"), 50 / ticks_per_second());
  EXPECT_DOUBLE_EQ(before.at("processor_seconds"), 1000 / ticks_per_second());
  EXPECT_DOUBLE_EQ(both.at("stolen_share"), 0.1);
}

TEST(load, tells_what_the_quota_took_in_between) {
  fake_system system;
  system.with("/proc/stat", "cpu 0 0 0 0 0 0 0 0\n")
      .with("/proc/self/cgroup", "0::/\n")
      .with("/proc/self/mountinfo", "30 24 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n")
      .with("/sys/fs/cgroup/cpu.stat", "throttled_usec 0\n");

  const auto before = load_now(system.files());
  const double two_seconds_of_ticks = 2 * ticks_per_second();
  system.with("/proc/stat", "cpu " + std::to_string(two_seconds_of_ticks) + " 0 0 0 0 0 0 0\n")
      .with("/sys/fs/cgroup/cpu.stat", "throttled_usec 500000\n");

  EXPECT_DOUBLE_EQ(load_between(before, load_now(system.files())).at("throttled_share"), 0.25);
}

TEST(load, is_unknown_where_the_system_does_not_say) {
  const auto nothing = load_now(fake_system{}.files());

  const auto both = load_between(nothing, nothing);

  EXPECT_TRUE(nothing.at("stolen_seconds").is_null());
  EXPECT_TRUE(both.at("stolen_share").is_null());
  EXPECT_EQ(unexplained_nulls(both), std::vector<std::string>{});
}

}  // namespace
}  // namespace toll::suite
