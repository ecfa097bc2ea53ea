// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/gate_table.hpp"

#include "tests/harness/made_up.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace toll::suite {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class gate_table_test : public ::testing::Test {
protected:
  /// A cell of these two arms that five processes found at a ratio.
  void add(const variant& reference, const variant& subject, double ratio) {
    paired_cell cell{.reference = {.what = &reference, .n = 10},
                     .subject = {.what = &subject, .n = 10},
                     .found = sequential_test{{.limit = 1.02}}};
    for (int i = 0; i < 5; ++i) {
      cell.found.add(std::log(ratio) + (i % 2 == 0 ? 1e-3 : -1e-3), 0);
    }
    cells_.push_back(std::move(cell));
  }

  const variant baseline_ = testing::made_up("add", "one", "baseline");
  const variant portable_ = testing::made_up("add", "one", "portable");
  const variant library_ = testing::made_up("add", "one", "library");
  std::vector<paired_cell> cells_;
};

TEST_F(gate_table_test, names_cells_whose_baseline_may_be_slow) {
  add(baseline_, portable_, 0.8);

  EXPECT_THAT(lines_below(cells_, {}), Contains(HasSubstr("add/loop one default (0.800)")));
}

TEST_F(gate_table_test, does_not_suspect_a_baseline_of_noise_nor_of_what_is_meant_to_be_faster) {
  add(baseline_, portable_, 0.905);
  add(baseline_, library_, 0.5);
  add(portable_, portable_, 0.5);  // of two builds

  EXPECT_THAT(lines_below(cells_, {}), Not(Contains(HasSubstr("slow baseline"))));
}

TEST_F(gate_table_test, says_that_processors_lay_apart_in_some_processes_only) {
  add(baseline_, portable_, 1);
  gate_course course;
  course.core_to_core[2].add({40e-9});
  course.core_to_core[4].add({40e-9, 100e-9, 40e-9});
  course.core_to_core[4].add({210e-9, 90e-9, 41e-9});

  const auto lines = lines_below(cells_, course);

  EXPECT_THAT(lines, Contains(HasSubstr("4 threads lay 40 ns apart in some processes and 210 ns")));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("2 threads"))));
}

TEST_F(gate_table_test, says_that_processes_shared_their_code) {
  add(baseline_, portable_, 1);

  EXPECT_THAT(lines_below(cells_, {.processes = 5, .share_code = 3}),
              Contains(HasSubstr("3 of 5 processes ran no copy")));
  EXPECT_THAT(lines_below(cells_, {.processes = 5}), Not(Contains(HasSubstr("ran no copy"))));
}

}  // namespace
}  // namespace toll::suite
