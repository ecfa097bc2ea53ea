// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/figures_of_merit.hpp"

#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(figures_of_merit, are_a_line_for_each_variant_that_was_timed) {
  journal kept = testing::journal_of({testing::timed("baseline", 10, {5, 7, 6}),
                                      testing::excluded("other", 10, status::crashed, "died"),
                                      testing::timed("portable", 10, {1234567})});
  std::string text;
  figures_of_merit merits{[&](std::string_view line) { text += line; }};

  derive(kept, {&merits});

  EXPECT_EQ(text,
            "FOM kernel:add/algorithm:loop/backend:one/tuning:default/variant:baseline/n:10/"
            "threads:1 6e-09 s\n"
            "FOM kernel:add/algorithm:loop/backend:one/tuning:default/variant:portable/n:10/"
            "threads:1 0.00123457 s\n");
}

TEST(figures_of_merit, state_the_ratio_of_every_layer_with_its_interval) {
  const std::vector<double> five_of_2000(5, 2000);
  journal kept = testing::journal_of({testing::timed("baseline", 10, five_of_2000),
                                      testing::timed("kokkos", 10, std::vector<double>(5, 3000)),
                                      testing::timed("portable", 10, five_of_2000)});
  std::string text;
  figures_of_merit merits{[&](std::string_view line) { text += line; }};

  derive(kept, {&merits});

  const std::string cell = "FOM kernel:add/algorithm:loop/backend:one/tuning:default/variant:";
  for (const std::string& line : {cell + "kokkos/n:10/threads:1/over:baseline 1.5 ratio\n",
                                  cell + "kokkos/n:10/threads:1/over:baseline/low 1.5 ratio\n",
                                  cell + "kokkos/n:10/threads:1/over:baseline/high 1.5 ratio\n",
                                  cell + "portable/n:10/threads:1/over:baseline 1 ratio\n"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
  }
}

}  // namespace
}  // namespace toll::suite
