// SPDX-License-Identifier: BSD-3-Clause
// Standard streams that are closed, full, or limited in size.
#include "tests/harness/journal/runs.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using testing::finished;
using testing::run_fakes;
using testing::run_folder;
using testing::says;

using words = std::vector<std::string>;

/// `toll run` of one variant, without a note on standard error.
words quick_run(const fs::path& out) {
  return {"run",
          "--kernel",
          "right",
          "--variant",
          "portable",
          "--backend",
          "seq",
          "--size",
          "10",
          "--fom",
          "--threads",
          "1",
          "--min-time",
          "0.002",
          "--samples",
          "2",
          "--processes",
          "1",
          "--most-disturbed",
          "1",
          "--out",
          out.string(),
          "--ceilings",
          "none"};
}

void fill(int number) {
  const int full = open("/dev/full", O_WRONLY);
  dup2(full, number);
  close(full);
}

std::ptrdiff_t lines_in(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

class full_output : public ::testing::TestWithParam<words> {
protected:
  void SetUp() override {
    if (access("/dev/full", W_OK) != 0) {
      GTEST_SKIP() << "no /dev/full";
    }
  }
};

TEST_P(full_output, ends_with_2_and_one_line) {
  const auto done = run_fakes(GetParam(), {}, [] { fill(STDOUT_FILENO); });

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_EQ(done.err, "toll: cannot write standard output: No space left on device\n");
}

INSTANTIATE_TEST_SUITE_P(
    commands, full_output,
    ::testing::Values(words{"--help"}, words{"--version"}, words{"run", "--help"}, words{"list"},
                      words{"list", "--json"}, quick_run("made"),
                      words{"run", "--kernel", "right", "--size", "10", "--dry-run"},
                      words{"verify", "--kernel", "right", "--size", "3", "--threads", "1"}));

TEST(full_output_of_a_journal, ends_with_2_and_one_line) {
  const run_folder folder;
  run_fakes(quick_run(folder.path()));

  for (const words& command : {words{"export", folder.path().string()},
                               words{"compare", folder.path().string(), folder.path().string()}}) {
    const auto done = run_fakes(command, {}, [] { fill(STDOUT_FILENO); });

    EXPECT_EQ(done.exit_code, 2) << command.front();
    EXPECT_TRUE(says(done.err, "cannot write standard output: No space")) << done.err;
    EXPECT_EQ(lines_in(done.err), 1) << done.err;
  }
}

TEST(full_error_stream, does_not_stop_a_run) {
  const run_folder folder;
  const auto refused = run_fakes({"nonsense"}, {}, [] { fill(STDERR_FILENO); });
  const auto done = run_fakes(quick_run(folder.path()), {{"OMP_NUM_THREADS", "7"}}, [] {
    fill(STDERR_FILENO);  // of which a note is lost
  });

  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(folder.lines().size(), 3U);
}

/// Whose number the journal would get.
class closed_stream : public ::testing::TestWithParam<std::vector<int>> {};

TEST_P(closed_stream, is_not_taken_for_the_journal) {
  const run_folder folder;
  const std::vector<int>& closed = GetParam();

  const auto done = run_fakes(quick_run(folder.path()), {}, [&] {
    for (const int number : closed) {
      close(number);
    }
  });

  const bool is_table_lost = std::find(closed.begin(), closed.end(), 1) != closed.end();
  EXPECT_EQ(done.exit_code, is_table_lost ? 2 : 0) << done.err;
  EXPECT_EQ(folder.lines().size(), 3U);  // header, batch, end
  const auto shown = run_fakes({"export", folder.path().string()});
  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_EQ(shown.err, "");
}

INSTANTIATE_TEST_SUITE_P(numbers, closed_stream,
                         ::testing::Values(std::vector{0}, std::vector{1}, std::vector{2},
                                           std::vector{0, 1}, std::vector{0, 1, 2}));

TEST(limit_of_file_sizes, is_an_error_from_the_start) {
  const run_folder folder;

  const auto done = run_fakes(quick_run(folder.path()), {}, [] {
    const rlimit none{.rlim_cur = 0, .rlim_max = 0};
    setrlimit(RLIMIT_FSIZE, &none);
  });

  EXPECT_EQ(done.exit_code, 2);
}

}  // namespace
}  // namespace toll::suite
