// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/progress.hpp"

#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <string>

namespace toll::suite {
namespace {

/// What the executable with the fakes writes when it runs on a terminal of 200 columns.
std::string on_a_terminal(const char* kernel, const std::string& folder) {
  const winsize wide{.ws_row = 24, .ws_col = 200, .ws_xpixel = 0, .ws_ypixel = 0};
  int terminal = -1;
  const pid_t id = forkpty(&terminal, nullptr, nullptr, &wide);
  if (id == 0) {
    execl(TOLL_FAKES, TOLL_FAKES, "run", "--kernel", kernel, "--backend", "seq", "--size", "1000",
          "--processes", "2", "--samples", "2", "--most-disturbed", "1", "--ceilings", "none",
          "--out", folder.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  std::string text;
  std::array<char, 4096> chunk{};
  for (;;) {
    const auto count = read(terminal, chunk.data(), chunk.size());
    if (count <= 0) {
      break;
    }
    text.append(chunk.data(), static_cast<std::size_t>(count));
  }
  close(terminal);
  waitpid(id, nullptr, 0);
  return text;
}

TEST(progress, shows_percent_cell_and_time_left_on_a_terminal) {
  const testing::temporary_folder folder;

  const std::string text = on_a_terminal("slow", folder.path().string());

  EXPECT_NE(text.find(" %  "), std::string::npos) << text;
  EXPECT_NE(text.find(" left  slow/loop seq default portable n=1000"), std::string::npos) << text;
  EXPECT_NE(text.find("0:00 left"), std::string::npos) << text;
}

TEST(progress, is_gone_before_the_summary) {
  const testing::temporary_folder folder;

  const std::string text = on_a_terminal("right", folder.path().string());

  const std::string last = text.substr(text.rfind("\r\033[K"));
  const std::string line = last.substr(0, last.find('\n'));
  EXPECT_NE(line.find(" processors, "), std::string::npos) << text;
  EXPECT_EQ(line.find(" left  "), std::string::npos) << text;
}

TEST(progress, says_nothing_in_the_first_half_minute_where_there_is_no_terminal) {
  const auto done = testing::run_fakes(
      {"run", "--kernel", "right", "--backend", "seq", "--size", "1000", "--processes", "1",
       "--samples", "2", "--most-disturbed", "1", "--ceilings", "none", "--out", "."});

  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(done.err, "");
}

}  // namespace
}  // namespace toll::suite
