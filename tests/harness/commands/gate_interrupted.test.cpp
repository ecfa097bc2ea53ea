// SPDX-License-Identifier: BSD-3-Clause
// A gate that somebody ends leaves what it was asked to leave.
#include "harness/build_facts.hpp"
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <thread>

namespace toll::suite {
namespace {

using namespace std::chrono_literals;
using testing::child;
using testing::text_of;

class gate_interrupted : public ::testing::Test {
protected:
  void SetUp() override {
    if (const std::string why = build_facts::of_this_executable().no_toll_because(); !why.empty()) {
      GTEST_SKIP() << why;
    }
  }

  /// Sends the signal as soon as the gate has started a process.
  static void expect_all_is_left(child& gate, int signal) {
    for (int attempt = 0; attempt < 3000 && testing::only_child_of(gate.id()) == 0; ++attempt) {
      std::this_thread::sleep_for(10ms);
    }
    gate.send(signal);

    const auto done = gate.wait();
    const std::string journal = text_of(gate.folder() / "made/gate.jsonl");
    const std::string junit = text_of(gate.folder() / "gate.xml");

    EXPECT_EQ(done.exit_code, 128 + signal);
    EXPECT_TRUE(done.last_line_of_out().ends_with("1 undecided, 0 wrong or crashed")) << done.out;
    EXPECT_NE(journal.find(R"("exit_code":)" + std::to_string(128 + signal)), std::string::npos)
        << journal;
    EXPECT_NE(junit.find("<error"), std::string::npos) << junit;
  }
};

TEST_F(gate_interrupted, by_a_lost_terminal_says_what_is_undecided) {
  child gate{{"gate", "--kernel", "stuck", "--backend", "seq", "--size", "1000", "--junit",
              "gate.xml", "--out", "made"}};

  expect_all_is_left(gate, SIGHUP);
}

}  // namespace
}  // namespace toll::suite
