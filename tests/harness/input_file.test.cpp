// SPDX-License-Identifier: BSD-3-Clause
#include "harness/input_file.hpp"

#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;

std::string refusal_of(const fs::path& file) {
  try {
    text_of_file(file.string());
  } catch (const unreadable_file& e) {
    return e.what();
  }
  return "not refused";
}

TEST(input_file, is_read_whole) {
  const testing::temporary_folder here;
  const std::string file = (here.path() / "file").string();
  const std::string text(100'000, 'x');
  std::ofstream{file} << text;

  EXPECT_EQ(text_of_file(file), text);
  EXPECT_EQ(size_of_regular_file(file), 1e5);
}

TEST(input_file, is_refused_if_it_may_never_end) {
  const testing::temporary_folder here;
  const fs::path fifo = here.path() / "fifo";
  mkfifo(fifo.c_str(), 0600);
  const fs::path sparse = here.path() / "sparse";
  std::ofstream{sparse}.flush();
  fs::resize_file(sparse, std::uintmax_t{1} << 40);

  EXPECT_NE(refusal_of(fifo).find("not a regular file"), std::string::npos);
  EXPECT_NE(refusal_of("/dev/zero").find("not a regular file"), std::string::npos);
  EXPECT_EQ(refusal_of(sparse), "it is larger than 64 MiB");
}

TEST(input_file, is_refused_with_the_reason_of_the_system) {
  EXPECT_EQ(refusal_of("/no/such"), "No such file or directory");
  EXPECT_EQ(refusal_of("/"), "Is a directory");
  EXPECT_EQ(refusal_of("/proc/self/mem"), "Input/output error");
}

}  // namespace
}  // namespace toll::suite
