// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_csv.hpp"

#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <vector>

namespace toll {
namespace {

using testing::excluded;
using testing::timed;

std::vector<std::string> lines_of(std::vector<result> results) {
  journal kept = testing::journal_of(std::move(results));
  std::stringstream text;
  run_csv csv{[&](std::string_view piece) { text << piece; }, "id"};
  derive(kept, {&csv});
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    lines.push_back(line);
  }
  return lines;
}

TEST(run_csv, has_a_line_for_each_variant) {
  const auto lines =
      lines_of({timed("baseline", 10, {2000, 1000, 3000}), timed("portable", 10, {4000, 4000})});

  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0],
            "run_id,kernel,algorithm,backend,tuning,variant,n,size,level,threads,status,reason,"
            "repetitions,"
            "median_seconds,min_seconds,max_seconds,flops,bytes_read,bytes_written,"
            "working_set_bytes,bytes_per_second,flops_per_second,digest,ratio_to_baseline,"
            "ratio_to_baseline_low,ratio_to_baseline_high,ceiling,of_ceiling");
  EXPECT_EQ(lines[1].substr(0, lines[1].find(",20,160")),
            "id,add,loop,one,default,baseline,10,,,1,passed,,3,2e-06,1e-06,3e-06");
  EXPECT_TRUE(lines[1].ends_with(",0.5,,,,,")) << lines[1];  // nothing to compare it with
  EXPECT_NE(lines[2].find(",0.5,2,"), std::string::npos) << lines[2];
}

TEST(run_csv, states_the_work_and_its_rate) {
  const auto lines = lines_of({timed("portable", 10, {1000})});

  // 2 flops, 16 bytes read and 8 written per element, ten elements in a microsecond.
  EXPECT_NE(lines.at(1).find(",20,160,80,160,240000"), std::string::npos) << lines[1];
}

TEST(run_csv, states_the_share_of_the_ceiling_of_the_median) {
  result bound = timed("portable", 10, {4000, 1000, 2000});
  bound.bound = {.name = "L1", .seconds = 1e-6};

  EXPECT_TRUE(lines_of({bound}).at(1).ends_with(",,,,L1,0.5")) << lines_of({bound}).at(1);
}

TEST(run_csv, states_no_share_far_above_the_ceiling) {
  result bound = timed("portable", 10, {1000, 1000, 1000});
  bound.bound = {.name = "L1", .seconds = 1.2e-6};

  EXPECT_TRUE(lines_of({bound}).at(1).ends_with(",,,,L1,")) << lines_of({bound}).at(1);
}

TEST(run_csv, leaves_empty_what_was_not_measured) {
  const auto lines = lines_of({excluded("portable", 10, status::wrong, "y[3]: got 1, expected 2")});

  EXPECT_EQ(
      lines.at(1),
      "id,add,loop,one,default,portable,10,,,1,wrong,\"y[3]: got 1, expected 2\",,,,,,,,,,,,,,,,");
}

TEST(run_csv, quotes_what_would_break_a_line) {
  const auto lines = lines_of({excluded("portable", 10, status::crashed, "said \"no\"")});

  EXPECT_NE(lines.at(1).find("\"said \"\"no\"\"\""), std::string::npos) << lines[1];
}

TEST(run_csv, has_as_many_fields_in_every_line) {
  const auto lines = lines_of({timed("baseline", 10, {5}), timed("portable", 10, {5}),
                               excluded("other", 10, status::skipped, "budget")});

  for (const std::string& line : lines) {
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), 27) << line;
  }
}

}  // namespace
}  // namespace toll
