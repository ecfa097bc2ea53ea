// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/progress.hpp"

#include "tests/harness/child.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace toll::suite {
namespace {

std::vector<std::string> quick_run(const std::string& kernel, const std::string& folder) {
  return {"run",  "--kernel",    kernel, "--backend", "seq", "--size",
          "1000", "--processes", "2",    "--samples", "2",   "--most-disturbed",
          "1",    "--ceilings",  "none", "--out",     folder};
}

/// What was left on the terminal's line when `text` was written to it.
std::string last_line_before(const std::string& text, const std::string& mark) {
  const std::string before = text.substr(0, text.find(mark));
  return before.substr(before.rfind('\r') + 1);
}

TEST(progress, shows_percent_bar_cell_and_time_left_on_a_terminal) {
  const testing::temporary_folder folder;

  const std::string text = testing::on_a_terminal(quick_run("slow", folder.path().string()));

  EXPECT_NE(text.find(" % ["), std::string::npos) << text;
  EXPECT_NE(text.find("#  "), std::string::npos) << text;
  EXPECT_NE(text.find(" left  slow/loop seq default portable n=1000"), std::string::npos) << text;
  EXPECT_NE(text.find("0:00 left"), std::string::npos) << text;
}

TEST(progress, is_gone_before_the_summary) {
  const testing::temporary_folder folder;

  const std::string text = testing::on_a_terminal(quick_run("right", folder.path().string()));

  const std::string last = text.substr(text.rfind("\r\033[K"));
  const std::string line = last.substr(0, last.find('\n'));
  EXPECT_NE(line.find(" processors, "), std::string::npos) << text;
  EXPECT_EQ(line.find(" left  "), std::string::npos) << text;
}

TEST(progress, is_gone_after_an_interruption) {
  const testing::temporary_folder folder;
  const std::string control_c = "\003";

  const std::string text = testing::on_a_terminal(quick_run("slow", folder.path().string()),
                                                  {.typed = control_c, .typed_after = " left  "});

  EXPECT_EQ(last_line_before(text, "toll: interrupted; ").find(" left  "), std::string::npos)
      << text;
  const std::string end = text.substr(text.rfind(" left  "));
  EXPECT_NE(end.find("\r\033[K"), std::string::npos) << text;
  EXPECT_NE(end.find("toll: interrupted; "), std::string::npos) << text;
}

TEST(progress, writes_nothing_a_plain_terminal_would_show_as_it_is) {
  const testing::temporary_folder folder;

  const std::string text = testing::on_a_terminal(quick_run("right", folder.path().string()),
                                                  {.environment = {{"TERM", "dumb"}}});

  EXPECT_EQ(text.find('\033'), std::string::npos) << text;
}

TEST(progress, keeps_to_the_columns_of_the_terminal) {
  const std::string cell(300, 'c');

  EXPECT_EQ(progress_line(0.5, "1:05", "a cell", 80),
            " 50 % [##########          ]  1:05 left  a cell");
  EXPECT_EQ(progress_line(0.5, "1:05", "a cell", 40), " 50 %  1:05 left  a cell");
  EXPECT_EQ(progress_line(1.5, "1:05", cell, 80).size(), 79U);
  EXPECT_EQ(progress_line(0, "...", cell, 1), "");
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
