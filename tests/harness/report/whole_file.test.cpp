// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/whole_file.hpp"

#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>
#include <system_error>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using testing::text_of;

TEST(whole_file, is_that_of_one_of_two_writers) {
  const testing::temporary_folder here;
  const fs::path path = here.path() / "a";
  whole_file first{path};
  whole_file second{path};

  first.write("1111");
  second.write("22");
  second.finish();
  first.finish();

  EXPECT_EQ(text_of(path), "1111");
  EXPECT_EQ(std::distance(fs::directory_iterator{here.path()}, {}), 1);
}

TEST(whole_file, replaces_a_link_and_not_what_it_points_to) {
  const testing::temporary_folder here;
  std::ofstream{here.path() / "victim"} << "kept";
  fs::create_symlink("victim", here.path() / "run.json");

  whole_file file{here.path() / "run.json"};
  file.write("new");
  file.finish();

  EXPECT_EQ(text_of(here.path() / "victim"), "kept");
  EXPECT_EQ(text_of(here.path() / "run.json"), "new");
  EXPECT_FALSE(fs::is_symlink(here.path() / "run.json"));
}

TEST(whole_file, replaces_neither_a_fifo_nor_a_folder) {
  const testing::temporary_folder here;
  mkfifo((here.path() / "fifo").c_str(), 0600);
  fs::create_directory(here.path() / "folder");

  EXPECT_THROW(whole_file{here.path() / "fifo"}.finish(), std::system_error);
  EXPECT_THROW(whole_file{here.path() / "folder"}.finish(), std::system_error);
  EXPECT_TRUE(fs::is_fifo(here.path() / "fifo"));
}

/// A limit on the size of files fails writes as a full disk does.
TEST(whole_file, reports_a_full_disk_and_leaves_nothing) {
  const testing::temporary_folder here;
  whole_file file{here.path() / "a"};
  file.write("text");
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit none{.rlim_cur = 0, .rlim_max = before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &none);

  std::error_code error;
  try {
    file.finish();
  } catch (const std::system_error& e) {
    error = e.code();
  }
  setrlimit(RLIMIT_FSIZE, &before);

  EXPECT_EQ(error, std::errc::file_too_large);
  EXPECT_FALSE(fs::exists(here.path() / "a"));
}

}  // namespace
}  // namespace toll::suite
