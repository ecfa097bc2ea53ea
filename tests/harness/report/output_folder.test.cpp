// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/output_folder.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;

TEST(output_folder, is_made_if_its_parent_exists) {
  const testing::temporary_folder here;

  const output_folder folder{(here.path() / "new").string()};
  folder.write("a.txt", "text");

  EXPECT_EQ(testing::text_of(here.path() / "new" / "a.txt"), "text");
}

TEST(output_folder, may_end_in_a_slash) {
  const testing::temporary_folder here;

  const output_folder folder{(here.path() / "new/").string()};

  EXPECT_EQ(folder.path(), here.path() / "new");
  EXPECT_TRUE(fs::is_directory(here.path() / "new"));
}

TEST(output_folder, has_a_name_that_does_nothing_to_a_terminal) {
  const testing::temporary_folder here;

  EXPECT_THROW(output_folder{(here.path() / "a\x1b[2J").string()}, usage_error);
  EXPECT_THROW(output_folder{(here.path() / "a\nb").string()}, usage_error);
}

TEST(output_folder, has_nothing_in_the_way_of_its_files) {
  const testing::temporary_folder here;
  fs::create_directory(here.path() / "run.json");

  EXPECT_THROW(output_folder{here.path().string()}, usage_error);
}

TEST(output_folder, follows_no_link_that_somebody_laid) {
  const testing::temporary_folder here;
  std::ofstream{here.path() / "victim"} << "kept";
  fs::create_directory(here.path() / "out");
  for (const char* const name :
       {".run.json.unfinished", "..toll-can-write.unfinished", "run.json"}) {
    fs::create_symlink("../victim", here.path() / "out" / name);
  }

  output_folder{(here.path() / "out").string()}.write("run.json", "new");

  EXPECT_EQ(testing::text_of(here.path() / "victim"), "kept");
  EXPECT_EQ(testing::text_of(here.path() / "out" / "run.json"), "new");
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

}  // namespace
}  // namespace toll::suite
