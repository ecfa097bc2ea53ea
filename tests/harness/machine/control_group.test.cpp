// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/control_group.hpp"

#include "harness/plan/machine.hpp"
#include "tests/harness/machine/fake_system.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace toll::suite {
namespace {

using testing::fake_system;
using testing::unexplained_nulls;

const char* const mounts_of_version_2 =
    "24 1 0:22 / /sys rw - sysfs sysfs rw\n"
    "30 24 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n";

const char* const mounts_of_version_1 =
    "31 24 0:27 / /sys/fs/cgroup/cpu,cpuacct rw shared:9 - cgroup cgroup rw,cpu,cpuacct\n"
    "32 24 0:28 / /sys/fs/cgroup/memory rw shared:10 - cgroup cgroup rw,memory\n";

TEST(control_group, of_version_2_has_the_limits_of_the_groups_around_it_too) {
  fake_system system;
  system.with("/proc/self/cgroup", "0::/job/step\n")
      .with("/proc/self/mountinfo", mounts_of_version_2)
      .with("/sys/fs/cgroup/job/cpu.max", "150000 100000\n")
      .with("/sys/fs/cgroup/job/step/cpu.max", "max 100000\n")
      .with("/sys/fs/cgroup/job/step/cpu.stat", "usage_usec 7\nthrottled_usec 2500000\n")
      .with("/sys/fs/cgroup/job/step/memory.max", "4000000\n")
      .with("/sys/fs/cgroup/job/step/memory.current", "1500000\n")
      .with("/sys/fs/cgroup/job/step/memory.stat", "anon 9\ninactive_file 500000\n")
      .with("/sys/fs/cgroup/job/memory.max", "8000000\n");

  const control_group limits = control_group::of_this_process(system.files());

  EXPECT_EQ(limits.processors, 1.5);
  EXPECT_EQ(limits.memory_bytes, 4e6);
  EXPECT_EQ(limits.memory_available, 3e6);  // what the kernel can take back is available
  EXPECT_EQ(limits.throttled_seconds, 2.5);
}

TEST(control_group, of_version_1_is_found_controller_by_controller) {
  fake_system system;
  system.with("/proc/self/cgroup", "4:memory:/pod/one\n2:cpu,cpuacct:/pod\n0::/\n")
      .with("/proc/self/mountinfo", std::string{mounts_of_version_2} + mounts_of_version_1)
      .with("/sys/fs/cgroup/cpu,cpuacct/pod/cpu.cfs_quota_us", "50000\n")
      .with("/sys/fs/cgroup/cpu,cpuacct/pod/cpu.cfs_period_us", "100000\n")
      .with("/sys/fs/cgroup/cpu,cpuacct/pod/cpu.stat", "nr_periods 1\nthrottled_time 3000000000\n")
      .with("/sys/fs/cgroup/memory/pod/one/memory.limit_in_bytes", "2000000\n")
      .with("/sys/fs/cgroup/memory/pod/one/memory.usage_in_bytes", "500000\n")
      .with("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");

  const control_group limits = control_group::of_this_process(system.files());

  EXPECT_EQ(limits.processors, 0.5);
  EXPECT_EQ(limits.memory_bytes, 2e6);
  EXPECT_EQ(limits.memory_available, 1.5e6);
  EXPECT_EQ(limits.throttled_seconds, 3);
  EXPECT_EQ(control_group_facts(system.files()).at("version"), 1);
}

TEST(control_group, in_a_container_is_the_mount_itself) {
  fake_system system;
  system.with("/proc/self/cgroup", "0::/system.slice/of-the-host\n")
      .with("/proc/self/mountinfo", mounts_of_version_2)
      .with("/sys/fs/cgroup/memory.max", "1000000\n");

  EXPECT_EQ(control_group::of_this_process(system.files()).memory_bytes, 1e6);
}

TEST(control_group, without_limits_says_so) {
  fake_system system;
  system.with("/proc/self/cgroup", "0::/\n")
      .with("/proc/self/mountinfo", mounts_of_version_2)
      .with("/sys/fs/cgroup/cpu.max", "max 100000\n")
      .with("/sys/fs/cgroup/memory.max", "max\n");

  const control_group limits = control_group::of_this_process(system.files());
  const auto facts = control_group_facts(system.files());

  EXPECT_FALSE(limits.processors);
  EXPECT_FALSE(limits.memory_bytes);
  EXPECT_TRUE(std::isinf(limits.memory_available));
  EXPECT_TRUE(facts.at("memory_bytes").is_null());
  EXPECT_EQ(facts.at("reasons").at("memory_bytes"), "no limit is set");
}

TEST(control_group, where_there_is_none_is_unknown) {
  const auto facts = control_group_facts(fake_system{}.files());

  EXPECT_TRUE(facts.at("version").is_null());
  EXPECT_TRUE(facts.at("processors_worth").is_null());
  EXPECT_EQ(unexplained_nulls(facts), std::vector<std::string>{});
}

TEST(control_group, limits_the_memory_that_a_plan_may_use) {
  fake_system system;
  system.with("/proc/meminfo", "MemTotal: 9000 kB\nMemAvailable: 5000 kB\n")
      .with("/proc/self/cgroup", "0::/\n")
      .with("/proc/self/mountinfo", mounts_of_version_2);
  const topology topo = topology::described("core:4 pu:1");

  EXPECT_EQ(machine::with(topo, system.files()).memory_available, 5000 * 1024);
  system.with("/sys/fs/cgroup/memory.max", "3000000\n")
      .with("/sys/fs/cgroup/memory.current", "1000000\n");
  EXPECT_EQ(machine::with(topo, system.files()).memory_available, 2e6);
}

}  // namespace
}  // namespace toll::suite
