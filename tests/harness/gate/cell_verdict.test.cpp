// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/cell_verdict.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

namespace toll::suite {
namespace {

cell_verdict check(const std::string& kernel, verdict answer) {
  return {.what = {.kernel = kernel, .algorithm = "loop", .backend = "seq", .tuning = "default"},
          .answer = answer,
          .reason = "1.2"};
}

const manifest waiving{.cells = {},
                       .waivers = {{.cell = "add/loop seq default",
                                    .check = gate_check::code,
                                    .reason = "known",
                                    .expires = "2031-05-07"}}};

TEST(waiver, forgives_a_failure_of_its_check_up_to_its_last_day) {
  const auto answer_on = [](gate_check made, const std::string& today) {
    std::vector<cell_verdict> all{check("add", verdict::fail)};
    apply_waivers(all, waiving, made, today);
    return all[0].answer;
  };

  EXPECT_EQ(answer_on(gate_check::code, "2031-05-07"), verdict::waived);
  EXPECT_EQ(answer_on(gate_check::code, "2031-05-08"), verdict::fail);
  EXPECT_EQ(answer_on(gate_check::time, "2031-05-07"), verdict::fail);
}

TEST(cell_verdict, is_marked_where_somebody_has_to_look) {
  EXPECT_EQ(check("add", verdict::pass).answer_style(), style::plain);
  EXPECT_EQ(check("add", verdict::waived).answer_style(), style::plain);
  EXPECT_EQ(check("add", verdict::fail).answer_style(), style::slower);
  for (const verdict answer : {verdict::undecided, verdict::wrong, verdict::crashed}) {
    EXPECT_EQ(check("add", answer).answer_style(), style::doubtful);
  }
}

TEST(waiver, forgives_failures_only) {
  for (const verdict answer : {verdict::wrong, verdict::crashed, verdict::undecided}) {
    std::vector<cell_verdict> all{check("add", answer), check("sub", verdict::fail)};
    EXPECT_TRUE(apply_waivers(all, waiving, gate_check::code, "2031-05-07").empty());
    EXPECT_EQ(all[0].answer, answer);
    EXPECT_EQ(all[1].answer, verdict::fail) << "it is not its cell";
  }
}

TEST(waiver, forgives_all_cells_that_its_glob_matches) {
  manifest several = waiving;
  several.waivers[0].cell = "add/* seq default";
  std::vector<cell_verdict> all{check("add", verdict::fail), check("add", verdict::pass),
                                check("sub", verdict::fail)};
  EXPECT_TRUE(apply_waivers(all, several, gate_check::code, "2031-05-07").empty());
  EXPECT_EQ(all[0].answer, verdict::waived);
  EXPECT_EQ(all[1].answer, verdict::pass);
  EXPECT_EQ(all[2].answer, verdict::fail);
}

TEST(waiver, forgives_up_to_its_limit) {
  manifest limited = waiving;
  limited.waivers[0].limit = 1.25;
  const auto answer_on = [&](std::optional<double> ratio) {
    std::vector<cell_verdict> all{check("add", verdict::fail)};
    all[0].ratio = ratio;
    apply_waivers(all, limited, gate_check::code, "2031-05-07");
    return all[0];
  };

  EXPECT_EQ(answer_on(1.25).answer, verdict::waived);
  EXPECT_EQ(answer_on(1.26).answer_text(), "FAIL: 1.2; its waiver allows 1.25");
  EXPECT_EQ(answer_on(std::nan("")).answer, verdict::fail);
  EXPECT_EQ(answer_on(std::nullopt).answer, verdict::fail);
}

TEST(waiver, forgives_a_launch_only_if_it_says_so) {
  manifest limited = waiving;
  limited.waivers[0].limit = 1.25;
  const auto answer_on = [&](double launch) {
    std::vector<cell_verdict> all{check("add", verdict::fail)};
    all[0].ratio = 1;
    all[0].launch = launch;
    apply_waivers(all, limited, gate_check::code, "2031-05-07");
    return all[0];
  };

  EXPECT_EQ(answer_on(900).answer, verdict::fail);
  limited.waivers[0].launch = 900;
  EXPECT_EQ(answer_on(900).answer, verdict::waived);
  EXPECT_EQ(answer_on(901).answer_text(),
            "FAIL: 1.2; its waiver allows 1.25, and 900 more for two elements");
}

TEST(waiver, that_nothing_needs_is_named) {
  std::vector<cell_verdict> all{check("add", verdict::pass)};
  std::vector<cell_verdict> others{check("sub", verdict::pass)};

  EXPECT_EQ(apply_waivers(all, waiving, gate_check::code, "2031-05-07"),
            std::vector<std::string>{
                "the waiver of add/loop seq default (code) was not needed; delete it"});
  EXPECT_TRUE(apply_waivers(others, waiving, gate_check::code, "2031-05-07").empty());
}

TEST(cell_verdicts, make_an_exit_code_and_a_line_together) {
  const std::vector<cell_verdict> all{check("a", verdict::pass), check("b", verdict::waived),
                                      check("c", verdict::undecided), check("d", verdict::fail)};
  std::vector<cell_verdict> with_crash = all;
  with_crash.push_back(check("e", verdict::crashed));

  EXPECT_EQ(counts_text(all, " (1 of the same code)"),
            "1 pass (1 of the same code), 1 fail, 1 waived, 1 undecided, 0 wrong or crashed");
  EXPECT_EQ(code_of(all), exit_code::gate_failed);
  EXPECT_EQ(code_of(with_crash), exit_code::crashed);
  EXPECT_EQ(code_of({all[0], all[1]}), exit_code::ok);
  EXPECT_EQ(code_of({all[0], all[2]}), exit_code::undecided);
}

}  // namespace
}  // namespace toll::suite
