// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/output_folder.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <system_error>

namespace toll {
namespace {

namespace fs = std::filesystem;

TEST(output_folder, is_made_if_its_parent_exists) {
  const testing::temporary_folder here;

  const output_folder folder{(here.path() / "new").string()};
  folder.write("a.txt", "text");

  EXPECT_EQ(testing::text_of(here.path() / "new" / "a.txt"), "text");
}

TEST(output_folder, leaves_nothing_but_what_is_written) {
  const testing::temporary_folder here;

  output_folder{here.path().string()}.write("a.txt", "text");

  EXPECT_EQ(std::distance(fs::directory_iterator{here.path()}, {}), 1);
}

TEST(output_folder, replaces_a_file_whole) {
  const testing::temporary_folder here;
  const output_folder folder{here.path().string()};

  folder.write("a.txt", "a long text");
  folder.write("a.txt", "short");

  EXPECT_EQ(testing::text_of(here.path() / "a.txt"), "short");
}

TEST(output_folder, refuses_a_missing_parent_and_a_file) {
  const testing::temporary_folder here;
  std::ofstream{here.path() / "file"} << "x";

  EXPECT_THROW(output_folder{(here.path() / "no" / "new").string()}, usage_error);
  EXPECT_THROW(output_folder{(here.path() / "file").string()}, usage_error);
}

TEST(output_folder, refuses_a_folder_that_cannot_be_written) {
  EXPECT_THROW(output_folder{"/proc/self"}, usage_error);
}

TEST(output_folder, reports_a_full_disk) {
  if (access("/dev/full", W_OK) != 0) {
    GTEST_SKIP() << "no /dev/full";
  }
  const testing::temporary_folder here;
  const output_folder folder{here.path().string()};
  fs::create_symlink("/dev/full", here.path() / ".a.txt.unfinished");

  try {
    folder.write("a.txt", "text");
    FAIL();
  } catch (const std::system_error& e) {
    EXPECT_EQ(e.code(), std::errc::no_space_on_device);
  }
  EXPECT_FALSE(fs::exists(here.path() / "a.txt"));
}

}  // namespace
}  // namespace toll
