// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/system_files.hpp"

#include "tests/harness/machine/fake_system.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using testing::fake_system;

TEST(system_files, are_read_without_the_white_space_around) {
  fake_system system;
  system.with("/sys/name", "  a name\n");

  EXPECT_EQ(system.files().read("/sys/name").text, "a name");
}

TEST(system_files, say_which_file_is_missing_and_why) {
  const reading missing = fake_system{}.files().read("/sys/name");

  EXPECT_FALSE(missing.text);
  EXPECT_EQ(missing.reason, "/sys/name cannot be read: No such file or directory");
}

TEST(system_files, say_that_a_file_is_empty) {
  fake_system system;
  system.with("/sys/name", "\n");

  EXPECT_EQ(system.files().read("/sys/name").reason, "/sys/name is empty");
}

// As that of a thread which ends between open and read.
TEST(system_files, say_that_a_file_which_opens_cannot_be_read) {
  fake_system system;
  system.with("/proc/1/stat", "1");

  EXPECT_EQ(system.files().read("/proc/1").reason, "/proc/1 cannot be read: Is a directory");
}

TEST(system_files, find_a_field_by_its_whole_name) {
  fake_system system;
  system.with("/proc/cpuinfo", "model\t\t: 17\nmodel name\t: Some: thing\n");

  EXPECT_EQ(system.files().field("/proc/cpuinfo", "model name").text, "Some: thing");
  EXPECT_EQ(system.files().field("/proc/cpuinfo", "model").text, "17");
  EXPECT_EQ(system.files().field("/proc/cpuinfo", "name").reason, "/proc/cpuinfo has no 'name'");
}

TEST(system_files, read_the_number_at_the_front) {
  fake_system system;
  system.with("/sys/size", "12 kB\n").with("/sys/none", "max\n");

  EXPECT_EQ(system.files().number("/sys/size"), 12);
  EXPECT_FALSE(system.files().number("/sys/none"));
}

}  // namespace
}  // namespace toll::suite
