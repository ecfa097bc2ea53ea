// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/output_file.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/child.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using testing::text_of;

class output_file_in_folder : public ::testing::Test {
protected:
  fs::path operator/(const char* name) const { return here_.path() / name; }

  void make(const char* name, const std::string& text) const {
    std::ofstream{here_.path() / name} << text;
  }

  static void write(const fs::path& file, const std::string& text) {
    output_file out{"--out", file.string()};
    out.write(text);
    out.finish();
  }

  static std::string refusal_of(const fs::path& file, const std::vector<std::string>& inputs = {}) {
    try {
      output_file{"--out", file.string(), inputs};
    } catch (const usage_error& e) {
      return e.what();
    }
    return "not refused";
  }

  std::ptrdiff_t files() const { return std::distance(fs::directory_iterator{here_.path()}, {}); }

private:
  testing::temporary_folder here_;
};

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(output_file_in_folder, is_made_or_replaced) {
  write(*this / "a.csv", "first");
  write(*this / "a.csv", "2");

  EXPECT_EQ(text_of(*this / "a.csv"), "2");
  EXPECT_EQ(files(), 1);
}

TEST_F(output_file_in_folder, is_left_as_it_was_until_the_new_one_is_whole) {
  make("a.csv", "old");
  {
    output_file out{"--out", (*this / "a.csv").string()};
    out.write("new");
  }

  EXPECT_EQ(text_of(*this / "a.csv"), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(output_file_in_folder, is_written_behind_a_link) {
  make("real", "old");
  fs::create_symlink("real", *this / "link");

  write(*this / "link", "new");

  EXPECT_TRUE(fs::is_symlink(*this / "link"));
  EXPECT_EQ(text_of(*this / "real"), "new");
}

TEST_F(output_file_in_folder, may_be_a_device) {
  fs::create_symlink("/dev/null", *this / "link");

  write("/dev/null", "gone");
  write(*this / "link", "gone");

  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_TRUE(fs::is_symlink(*this / "link"));
}

TEST_F(output_file_in_folder, may_be_a_fifo_that_somebody_reads) {
  mkfifo((*this / "fifo").c_str(), 0600);
  EXPECT_TRUE(says(refusal_of(*this / "fifo"), "nobody reads this FIFO"));
  const int reader = open((*this / "fifo").c_str(), O_RDONLY | O_NONBLOCK);

  write(*this / "fifo", "text");

  std::string read_text(9, '\0');
  const auto count = read(reader, read_text.data(), read_text.size());
  close(reader);
  EXPECT_EQ(read_text.substr(0, static_cast<std::size_t>(std::max<ssize_t>(count, 0))), "text");
  EXPECT_TRUE(fs::is_fifo(*this / "fifo"));
}

TEST_F(output_file_in_folder, is_never_a_journal) {
  make("kept", R"({"record":"header","schema":"toll.journal")");
  make("headless", R"({"record":"batch",)");
  make("run.jsonl", "damaged");

  for (const char* const name : {"kept", "headless", "run.jsonl", "gate.jsonl"}) {
    EXPECT_TRUE(says(refusal_of(*this / name), "is for the journal of a run or a gate")) << name;
  }
  EXPECT_EQ(text_of(*this / "run.jsonl"), "damaged");
}

TEST_F(output_file_in_folder, is_none_of_the_inputs) {
  make("manifest.json", "{}");
  fs::create_symlink("manifest.json", *this / "link");

  EXPECT_TRUE(says(refusal_of(*this / "link", {(*this / "manifest.json").string()}),
                   "this command reads it"));
}

TEST_F(output_file_in_folder, is_checked_before_anything_is_written) {
  fs::create_symlink("nothing", *this / "dangling");

  EXPECT_TRUE(says(refusal_of(*this / "no" / "file"), "No such file or directory"));
  EXPECT_TRUE(says(refusal_of(*this / "new/"), "No such file or directory"));
  EXPECT_TRUE(says(refusal_of(*this / "."), "a folder"));
  EXPECT_TRUE(says(refusal_of(*this / "dangling"), "a symbolic link to nothing"));
  EXPECT_TRUE(says(refusal_of(*this / "a\nb"), "control characters"));
  EXPECT_TRUE(says(refusal_of("/proc/new"), "--out /proc/new: "));
  EXPECT_EQ(files(), 1);
}

TEST_F(output_file_in_folder, reports_a_full_disk) {
  if (access("/dev/full", W_OK) != 0) {
    GTEST_SKIP() << "no /dev/full";
  }
  output_file out{"--out", "/dev/full"};
  out.write("text");

  EXPECT_THROW(out.finish(), std::system_error);
}

}  // namespace
}  // namespace toll::suite
