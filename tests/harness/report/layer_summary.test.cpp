// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/layer_summary.hpp"

#include "harness/statistics.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace toll::suite {
namespace {

using testing::batch_of;
using testing::excluded;
using testing::timed;

std::vector<double> five(double time) {
  return std::vector<double>(5, time);
}

std::vector<layer_row> rows_of(const run_header& header, const std::vector<batch_record>& batches) {
  journal kept = testing::read_journal(testing::text_of_journal(header, batches));
  layer_summary summary;
  derive(kept, {&summary});
  return summary.rows();
}

layer_row row_of(const std::vector<layer_row>& rows, const std::string& variant) {
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const layer_row& row) { return row.variant == variant; });
  return found == rows.end() ? layer_row{} : *found;
}

const std::vector<batch_record> two_batches{
    batch_of(0, {timed("baseline", 10, five(1000)), timed("swift", 10, five(2000)),
                 timed("portable", 10, five(1040)),
                 excluded("sloppy", 10, status::wrong, "y[0]: wrong element")}),
    batch_of(1, {timed("baseline", 20, five(1000)), timed("swift", 20, five(8000)),
                 timed("portable", 20, five(1060))})};

TEST(layer_summary, has_a_row_for_each_variant_over_all_cells) {
  const auto rows = rows_of(testing::header_for(two_batches), two_batches);

  ASSERT_EQ(rows.size(), 3U);
  const layer_row swift = row_of(rows, "swift");
  EXPECT_EQ(swift.backend, "one");
  EXPECT_EQ(swift.ratios.size(), 2U);
  EXPECT_NEAR(geometric_mean(swift.ratios), 4, 1e-9);  // of 2 and 8
  EXPECT_NEAR(swift.worst, 8, 1e-9);
  EXPECT_EQ(swift.worst_cell.value_or(task_id{}).n, 20);
  EXPECT_EQ(swift.close(), 0U);
  const layer_row portable = row_of(rows, "portable");
  EXPECT_EQ(portable.close(), 1U);
  EXPECT_NEAR(geometric_mean(portable.ratios), std::sqrt(1.04 * 1.06), 1e-9);
}

TEST(layer_summary, says_why_cells_have_no_ratio) {
  run_header header = testing::header_for(two_batches);
  header.missing = {
      {"add/scan one default swift", "it has no scan", "swift", "one", "add/scan default"},
      {"layer lost", "not built: not found", "lost", "", ""}};

  const auto rows = rows_of(header, two_batches);

  EXPECT_EQ(row_of(rows, "sloppy").missing, (std::map<std::string, std::size_t>{{"wrong", 1}}));
  EXPECT_EQ(row_of(rows, "swift").missing,
            (std::map<std::string, std::size_t>{{"it has no scan", 1}}));
  EXPECT_EQ(row_of(rows, "lost").variant, "");
}

TEST(layer_summary, adds_up_each_file_of_a_layer_and_its_baselines_once) {
  run_header header = testing::header_for(two_batches);
  const auto object = [](const char* layer, int lines, const nlohmann::json& seconds) {
    return nlohmann::json{{"target", "t"},        {"source", "s"},
                          {"bytes", 100 * lines}, {"lines", lines},
                          {"seconds", seconds},   {"layer", layer},
                          {"backend", "one"},     {"algorithms", {"add/loop"}}};
  };
  header.build["objects"] = {object("baseline", 10, 1.5), object("swift", 7, 2.5),
                             object("swift", 5, nullptr), object("portable", 3, 0.5)};

  const auto rows = rows_of(header, two_batches);

  const layer_row swift = row_of(rows, "swift");
  EXPECT_EQ(swift.own.files, 2U);
  EXPECT_EQ(swift.own.lines, 12.0);
  EXPECT_EQ(swift.own.bytes, 1200.0);
  EXPECT_FALSE(swift.own.seconds);
  EXPECT_EQ(swift.of_baseline.lines, 10.0);
  EXPECT_EQ(swift.of_baseline.seconds, 1.5);
}

TEST(layer_summary, knows_nothing_of_objects_in_journals_of_earlier_versions) {
  run_header header = testing::header_for(two_batches);
  header.build["objects"] = {{{"target", "t"}, {"source", "s"}, {"bytes", 1}, {"seconds", 1}}};

  const layer_row swift = row_of(rows_of(header, two_batches), "swift");

  EXPECT_EQ(swift.own.files, 0U);
  EXPECT_EQ(swift.own.reasons.at("lines"),
            "the journal does not say which files register these variants");
}

}  // namespace
}  // namespace toll::suite
