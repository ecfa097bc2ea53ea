// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/google_context.hpp"

#include "tests/harness/child.hpp"
#include "tests/harness/machine/fake_system.hpp"

#include <gtest/gtest.h>

#include <regex>

namespace toll::suite {
namespace {

using json = nlohmann::json;

TEST(google_context, has_what_readers_of_the_format_need) {
  testing::fake_system system;
  const std::string cache = "/sys/devices/system/cpu/cpu0/cache/index";
  system.with("/proc/sys/kernel/hostname", "abacus\n")
      .with("/proc/loadavg", "0.42 0.23 0.09 2/345 6789\n")
      .with("/proc/cpuinfo", "processor : 0\ncpu MHz\t\t: 2596.122\n")
      .with(cache + "0/type", "Data\n")
      .with(cache + "0/level", "1\n")
      .with(cache + "0/size", "48K\n")
      .with(cache + "0/shared_cpu_map", "00000000,00000003\n")
      .with("/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n");

  const json context = google_context("toll", system.files());

  EXPECT_TRUE(std::regex_match(context.at("date").get<std::string>(),
                               std::regex{R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d)"}))
      << context.at("date");
  EXPECT_EQ(context.at("host_name"), "abacus");
  EXPECT_EQ(context.at("executable"), "toll");
  EXPECT_GE(context.at("num_cpus"), 1);
  EXPECT_EQ(context.at("mhz_per_cpu"), 2596);
  EXPECT_EQ(context.at("cpu_scaling_enabled"), true);
  EXPECT_EQ(context.at("caches"),
            json::parse(R"([{"type": "Data", "level": 1, "size": 49152, "num_sharing": 2}])"));
  EXPECT_EQ(context.at("load_avg"), json::parse("[0.42, 0.23, 0.09]"));
  EXPECT_TRUE(context.at("library_build_type").is_string());
}

TEST(google_context, is_poorer_on_a_system_that_says_odd_things) {
  testing::fake_system system;
  const std::string cache = "/sys/devices/system/cpu/cpu0/cache/index";
  system.with(cache + "0/type", "Data").with(cache + "0/level", "inf").with(cache + "0/size", "x");
  system.with(cache + "1/type", "Unified").with("/proc/cpuinfo", "cpu MHz : nan\n");

  const json context = google_context("toll", system.files());

  EXPECT_EQ(context.at("host_name"), "");
  EXPECT_EQ(context.at("mhz_per_cpu"), 0);
  EXPECT_EQ(context.at("caches"),
            json::parse(R"([{"type": "Data", "level": 0, "size": 0, "num_sharing": 1}])"));
  EXPECT_EQ(context.at("load_avg"), json::array());
}

}  // namespace
}  // namespace toll::suite
