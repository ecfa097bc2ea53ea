// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_csv.hpp"

#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <vector>

namespace toll::suite {
namespace {

using testing::excluded;
using testing::timed;

constexpr int added_fields = 17;  // quartiles and all behind them

std::vector<std::string> whole_lines_of(journal kept) {
  std::stringstream text;
  run_csv csv{[&](std::string_view piece) { text << piece; }, kept.header()};
  derive(kept, {&csv});
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> whole_lines_of(std::vector<result> results) {
  return whole_lines_of(testing::journal_of(std::move(results)));
}

/// Up to the ceiling.
std::vector<std::string> lines_of(std::vector<result> results) {
  std::vector<std::string> lines = whole_lines_of(std::move(results));
  for (std::string& line : lines) {
    for (int i = 0; i < added_fields; ++i) {
      line.erase(line.rfind(','));
    }
  }
  return lines;
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields{""};
  for (const char c : line) {
    if (c == ',') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

/// Of the first variant.
std::string value_in(const std::vector<std::string>& lines, const std::string& column) {
  const auto names = fields_of(lines.at(0));
  const auto place = std::ranges::find(names, column) - names.begin();
  return fields_of(lines.at(1)).at(static_cast<std::size_t>(place));
}

TEST(run_csv, has_a_line_for_each_variant) {
  const auto lines = lines_of({timed("baseline", 10, {2000, 1000, 3000, 2000, 2000}),
                               timed("portable", 10, {4000, 2000, 6000, 4000, 4000})});

  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(
      lines[0],
      "run_id,kernel,algorithm,backend,tuning,variant,layer,n,size,level,threads,status,reason,"
      "mark,processes,samples,"
      "median_seconds,min_seconds,max_seconds,flops,bytes_read,bytes_written,"
      "working_set_bytes,bytes_per_second,flops_per_second,digest,ratio_to_baseline,"
      "ratio_to_baseline_low,ratio_to_baseline_high,baseline_to_itself,samples_disturbed,"
      "ceiling,of_ceiling");
  EXPECT_EQ(lines[1].substr(0, lines[1].find(",20,160")),
            "0123456789abcdef,add,loop,one,default,baseline,baseline,10,,,1,passed,,,5,10,2e-06,1e-"
            "06,3e-06");
  EXPECT_TRUE(lines[1].ends_with(",0.5,,,,,0,,")) << lines[1];  // nothing to compare it with
  const auto fields = fields_of(lines[2]);
  for (const std::size_t of_ratio : {26U, 27U, 28U}) {
    EXPECT_NEAR(std::stod(fields.at(of_ratio)), 2, 1e-12) << lines[2];
  }
  EXPECT_EQ(fields.at(29), "") << "no process timed the baseline twice";
}

TEST(run_csv, ends_each_line_with_quartiles_conditions_and_what_the_header_says) {
  const auto lines = whole_lines_of({timed("portable", 10, {4000, 1000, 3000, 2000, 5000}),
                                     excluded("other", 10, status::crashed, "")});

  EXPECT_TRUE(lines.at(0).ends_with(
      ",lower_quartile_seconds,upper_quartile_seconds,baseline_to_itself_low,"
      "baseline_to_itself_high,load_average,other_threads_running,stolen_share,throttled_share,"
      "disturbed_share,notes,shared_algorithm,of_ceiling_high,started_utc,host,processor,compiler,"
      "commit"))
      << lines[0];
  EXPECT_TRUE(lines.at(1).ends_with(",2e-06,4e-06,,,,,,,0,,loop,,2031-05-07T09:30:00Z,,,c,"))
      << lines[1];
  EXPECT_TRUE(lines.at(2).ends_with(",,,,,,,,,,,loop,,2031-05-07T09:30:00Z,,,c,")) << lines[2];
}

TEST(run_csv, adds_the_lines_of_another_run_below_a_table) {
  journal kept = testing::journal_of({timed("portable", 10, {1000})});
  std::string text;
  run_csv csv{[&](std::string_view piece) { text += piece; }, kept.header(),
              run_csv::part::further_lines};

  derive(kept, {&csv});

  EXPECT_TRUE(text.starts_with("0123456789abcdef,add,")) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
}

TEST(run_csv, states_every_arm_over_the_baseline) {
  const auto lines = lines_of({timed("baseline", 10, {2000, 2000, 2000, 2000, 2000}),
                               timed("kokkos.tuned", 10, {5000, 5000, 5000, 5000, 5000}),
                               timed("portable", 10, {4000, 4000, 4000, 4000, 4000})});

  const auto tuned = fields_of(lines.at(2));
  EXPECT_EQ(tuned.at(5), "kokkos.tuned");
  EXPECT_EQ(tuned.at(6), "kokkos");
  EXPECT_NEAR(std::stod(tuned.at(26)), 2.5, 1e-12);
  EXPECT_NEAR(std::stod(fields_of(lines.at(3)).at(26)), 2, 1e-12);
}

TEST(run_csv, states_the_work_and_its_rate) {
  const auto lines = lines_of({timed("portable", 10, {1000})});

  // 2 flops, 16 bytes read and 8 written per element, ten elements in a microsecond.
  EXPECT_NE(lines.at(1).find(",20,160,80,160,240000"), std::string::npos) << lines[1];
}

TEST(run_csv, states_the_share_of_the_ceiling_of_the_median) {
  result bound = timed("portable", 10, {4000, 1000, 2000});
  bound.bound = {.name = "L1", .seconds = 1e-6};

  EXPECT_TRUE(lines_of({bound}).at(1).ends_with(",,,,0,L1,0.5")) << lines_of({bound}).at(1);
}

TEST(run_csv, states_the_range_of_a_share_whose_ceiling_varied) {
  const auto high_end = [](double variation) {
    result bound = timed("portable", 10, {2000, 2000, 2000});
    bound.bound = {.name = "L1", .seconds = 1e-6};
    return value_in(whole_lines_of(testing::journal_with_varied_ceiling(bound, variation)),
                    "of_ceiling_high");
  };

  EXPECT_EQ(high_end(1.2), "");
  EXPECT_EQ(high_end(1.8), "0.9");
  EXPECT_EQ(high_end(2.5), "1") << "nothing is above its ceiling";
}

TEST(run_csv, states_no_share_far_above_the_ceiling) {
  result bound = timed("portable", 10, {1000, 1000, 1000});
  bound.bound = {.name = "L1", .seconds = 1.2e-6};

  EXPECT_TRUE(lines_of({bound}).at(1).ends_with(",,,,0,L1,")) << lines_of({bound}).at(1);
}

TEST(run_csv, leaves_empty_what_was_not_measured) {
  const auto lines = lines_of({excluded("portable", 10, status::wrong, "y[3]: got 1, expected 2")});

  EXPECT_EQ(lines.at(1),
            "0123456789abcdef,add,loop,one,default,portable,portable,10,,,1,wrong,\"y[3]: got 1, "
            "expected "
            "2\",,,,,,,,,,,,,,,,,,0,,");
}

TEST(run_csv, says_why_it_states_no_ratio_and_how_many_samples_were_dropped) {
  result disturbed = timed("portable", 10, {4000, 4000, 4000, 4000, 4000});
  for (process_samples& p : disturbed.processes) {
    p.samples.kept.pop_back();
    p.samples.disturbed = {{"steal time", 2}, {"waited for a processor", 1}};
  }

  const auto fields =
      fields_of(lines_of({timed("baseline", 10, {1, 1, 1, 1, 1}), disturbed}).at(2));

  EXPECT_EQ(fields.at(13), "disturbed");
  EXPECT_EQ(fields.at(14), "") << "no process has a figure";
  EXPECT_EQ(fields.at(26), "");
  EXPECT_EQ(fields.at(30), "15");
}

TEST(run_csv, states_what_the_clock_makes_of_the_baseline_twice) {
  result baseline = timed("baseline", 10, {1000, 1000, 1000, 1000, 1000});
  for (process_samples& p : baseline.processes) {
    p.control = testing::process_of(p.process, 1010).samples;
  }

  const auto fields = fields_of(lines_of({baseline, timed("portable", 10, {1, 1, 1, 1, 1})}).at(2));

  EXPECT_NEAR(std::stod(fields.at(29)), 1.01, 1e-12);
}

TEST(run_csv, quotes_what_would_break_a_line) {
  const auto lines = lines_of({excluded("portable", 10, status::crashed, "said \"no\"")});

  EXPECT_NE(lines.at(1).find("\"said \"\"no\"\"\""), std::string::npos) << lines[1];
}

TEST(run_csv, has_as_many_fields_in_every_line) {
  const auto lines = whole_lines_of({timed("baseline", 10, {5}), timed("portable", 10, {5}),
                                     excluded("other", 10, status::skipped, "budget")});

  for (const std::string& line : lines) {
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), 32 + added_fields) << line;
  }
}

}  // namespace
}  // namespace toll::suite
