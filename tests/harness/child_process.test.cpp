// SPDX-License-Identifier: BSD-3-Clause
#include "harness/attend.hpp"
#include "tests/harness/runs_from_memory.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <system_error>

namespace toll::suite {
namespace {

program shell(const std::string& script, const std::string& input = "") {
  return {.file = "sh",
          .words = {"sh", "-c", script},
          .environment = environment_without("BENCHMARK_"),
          .input = input};
}

struct heard {
  parting how;
  std::string text;
  int status = 0;
};

heard attended(program what, const child_limits& limits = {.timeout = 20}) {
  child_process child{std::move(what)};
  heard all{};
  all.how = attend(child, limits, [&](std::string_view text) { all.text += text; });
  all.status = all.how == parting::ended ? child.status() : 0;
  return all;
}

// More than a pipe takes.
const std::string long_order(1 << 20, 'x');

TEST(child_process, is_handed_its_input_and_heard_to_the_end) {
  const heard all = attended(shell("cat", long_order));

  EXPECT_EQ(all.how, parting::ended);
  EXPECT_EQ(all.text, long_order);
  EXPECT_EQ(all.status, 0);
}

TEST(child_process, runs_a_copy_in_pages_of_its_own_if_asked) {
  if (!testing::runs_from_memory()) {
    GTEST_SKIP() << "this system runs nothing from memory";
  }
  program what = shell("readlink /proc/$$/exe");
  what.file = "/bin/sh";
  EXPECT_EQ(attended(what).text.find("memfd"), std::string::npos);
  what.runs_a_copy = true;

  EXPECT_EQ(attended(what).text, "/memfd:toll (deleted)\n");
}

TEST(child_process, may_go_without_reading_its_input) {
  const heard all = attended(shell("echo gone; exit 7", long_order));

  EXPECT_EQ(all.how, parting::ended);
  EXPECT_EQ(all.text, "gone\n");
  EXPECT_EQ(how_it_died(all.status), "ended its process with exit code 7");
}

TEST(child_process, is_given_up_if_it_does_not_read_its_input) {
  EXPECT_EQ(attended(shell("exec sleep 60", long_order), {.timeout = 0.3}).how, parting::silent);
}

TEST(child_process, is_given_up_if_it_is_stopped) {
  EXPECT_EQ(attended(shell("kill -STOP $$"), {.timeout = 0.3}).how, parting::silent);
}

TEST(child_process, is_given_up_if_it_closes_its_output_and_stays) {
  EXPECT_EQ(attended(shell("exec sleep 60 >&-"), {.timeout = 0.3}).how, parting::silent);
}

TEST(child_process, is_given_up_if_it_is_too_large_before_it_has_read_its_input) {
  EXPECT_EQ(attended(shell("exec sleep 60", long_order), {.timeout = 20, .memory = 1}).how,
            parting::too_large);
}

TEST(child_process, has_ended_though_a_grandchild_keeps_its_output) {
  const auto start = std::chrono::steady_clock::now();

  // It closes what it has of the test's own output, for the end of which ctest waits.
  const heard all = attended(shell("sleep 60 2>/dev/null & echo said; kill -SEGV $$"));

  EXPECT_EQ(all.how, parting::ended);
  EXPECT_EQ(all.text, "said\n");
  EXPECT_TRUE(how_it_died(all.status).starts_with("killed by SIGSEGV")) << all.status;
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds{15});
}

TEST(child_process, ignores_what_a_terminal_sends_to_all) {
  EXPECT_EQ(attended(shell("kill -INT $$; kill -HUP $$; echo there")).text, "there\n");
}

TEST(child_process, is_refused_if_there_is_no_such_program) {
  try {
    attended({.file = "no_such_program", .words = {"x"}, .environment = {}});
    FAIL() << "it was started";
  } catch (const std::system_error& e) {
    EXPECT_EQ(e.code(), std::errc::no_such_file_or_directory);
    EXPECT_TRUE(std::string{e.what()}.starts_with("cannot start no_such_program")) << e.what();
  }
}

TEST(environment_without, leaves_out_what_starts_so) {
  setenv("BENCHMARK_TIME_UNIT", "ms", 1);
  setenv("TOLL_BENCHMARK_KEPT", "yes", 1);

  const std::string seen = attended(shell("env")).text;

  EXPECT_EQ(seen.find("BENCHMARK_TIME_UNIT"), std::string::npos) << seen;
  EXPECT_NE(seen.find("TOLL_BENCHMARK_KEPT=yes"), std::string::npos) << seen;
  unsetenv("BENCHMARK_TIME_UNIT");
  unsetenv("TOLL_BENCHMARK_KEPT");
}

}  // namespace
}  // namespace toll::suite
