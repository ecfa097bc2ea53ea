// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/judgement.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

namespace toll {
namespace {

judgement of(const std::string& kernel, ruling is) {
  return {.kernel = kernel,
          .algorithm = "loop",
          .backend = "seq",
          .tuning = "default",
          .is = is,
          .reason = "1.2"};
}

const manifest waiving{.cells = {},
                       .waivers = {{.cell = "add/loop seq default",
                                    .of = gate_check::code,
                                    .reason = "known",
                                    .expires = "2031-05-07"}}};

TEST(waiver, forgives_a_failure_of_its_check_up_to_its_last_day) {
  const auto ruling_on = [](gate_check by, const std::string& today) {
    std::vector<judgement> all{of("add", ruling::fail)};
    forgive(all, waiving, by, today);
    return all[0].is;
  };

  EXPECT_EQ(ruling_on(gate_check::code, "2031-05-07"), ruling::waived);
  EXPECT_EQ(ruling_on(gate_check::code, "2031-05-08"), ruling::fail);
  EXPECT_EQ(ruling_on(gate_check::time, "2031-05-07"), ruling::fail);
}

TEST(waiver, forgives_failures_only) {
  for (const ruling is : {ruling::wrong, ruling::crashed, ruling::undecided}) {
    std::vector<judgement> all{of("add", is), of("sub", ruling::fail)};
    EXPECT_TRUE(forgive(all, waiving, gate_check::code, "2031-05-07").empty());
    EXPECT_EQ(all[0].is, is);
    EXPECT_EQ(all[1].is, ruling::fail) << "it is not its cell";
  }
}

TEST(waiver, forgives_up_to_its_limit) {
  manifest limited = waiving;
  limited.waivers[0].limit = 1.25;
  const auto ruling_on = [&](std::optional<double> ratio) {
    std::vector<judgement> all{of("add", ruling::fail)};
    all[0].ratio = ratio;
    forgive(all, limited, gate_check::code, "2031-05-07");
    return all[0];
  };

  EXPECT_EQ(ruling_on(1.25).is, ruling::waived);
  EXPECT_EQ(ruling_on(1.26).verdict(), "FAIL: 1.2; its waiver allows 1.25");
  EXPECT_EQ(ruling_on(std::nan("")).is, ruling::fail);
  EXPECT_EQ(ruling_on(std::nullopt).is, ruling::fail);
}

TEST(waiver, forgives_a_launch_only_if_it_says_so) {
  manifest limited = waiving;
  limited.waivers[0].limit = 1.25;
  const auto ruling_on = [&](double launch) {
    std::vector<judgement> all{of("add", ruling::fail)};
    all[0].ratio = 1;
    all[0].launch = launch;
    forgive(all, limited, gate_check::code, "2031-05-07");
    return all[0];
  };

  EXPECT_EQ(ruling_on(900).is, ruling::fail);
  limited.waivers[0].launch = 900;
  EXPECT_EQ(ruling_on(900).is, ruling::waived);
  EXPECT_EQ(ruling_on(901).verdict(),
            "FAIL: 1.2; its waiver allows 1.25, and 900 more for one element");
}

TEST(waiver, that_nothing_needs_is_named) {
  std::vector<judgement> all{of("add", ruling::pass)};
  std::vector<judgement> others{of("sub", ruling::pass)};

  EXPECT_EQ(forgive(all, waiving, gate_check::code, "2031-05-07"),
            std::vector<std::string>{
                "the waiver of add/loop seq default (code) was not needed; delete it"});
  EXPECT_TRUE(forgive(others, waiving, gate_check::code, "2031-05-07").empty());
}

TEST(judgements, make_an_exit_code_and_a_line_together) {
  const std::vector<judgement> all{of("a", ruling::pass), of("b", ruling::waived),
                                   of("c", ruling::undecided), of("d", ruling::fail)};
  std::vector<judgement> with_crash = all;
  with_crash.push_back(of("e", ruling::crashed));

  EXPECT_EQ(counts_text(all, " (1 of the same code)"),
            "1 pass (1 of the same code), 1 fail, 1 waived, 1 undecided, 0 wrong or crashed");
  EXPECT_EQ(code_of(all), exit_code::gate_failed);
  EXPECT_EQ(code_of(with_crash), exit_code::crashed);
  EXPECT_EQ(code_of({all[0], all[1]}), exit_code::ok);
  EXPECT_EQ(code_of({all[0], all[2]}), exit_code::undecided);
}

}  // namespace
}  // namespace toll
