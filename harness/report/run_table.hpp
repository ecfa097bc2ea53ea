// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/conditions.hpp"
#include "harness/report/derived.hpp"
#include "harness/report/layer_summary.hpp"
#include "harness/report/share_of_ceiling.hpp"
#include "harness/report/sink.hpp"
#include "harness/report/text_table.hpp"
#include "harness/report/time_spent.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace toll::suite {

/// How much of a table is printed, and how. Without a number there is no limit.
struct table_view {
  std::optional<std::size_t> worst = {};  // this number of rows, the largest ratios
  std::optional<std::size_t> width = {};  // of a line of text: some columns are left out
  toll::suite::colours colours = {};      // of text
};

/// What `toll show` prints: a row for each cell, or for each of its layers if there are others than ours;
/// then a summary of these, what was left out or cut, with reasons, and where the seconds went. The same
/// as Markdown, for a document that is read elsewhere.
class run_table final : public derived {
public:
  enum class format { text, markdown };

  /// `is_verbose`: what was skipped is listed, not only counted.
  run_table(sink out, format how, bool is_verbose = false, table_view view = {});

  void add(const batch_result& batch, const std::vector<compared>& pairs) override;
  void finish(journal& from) override;

private:
  void add_row(const compared& pair);
  text_table table() const;
  text_table all_columns() const;
  void write_summary() const;
  std::string below_the_table(const journal& from) const;

  sink out_;
  format how_;
  bool is_verbose_;
  table_view view_;

  struct shown_row {
    std::vector<std::string> entries;
    std::vector<style> styles;
    double ratio = 0;  // 0 if none is stated
  };

  std::vector<shown_row> chosen_rows() const;

  // Rows by what they are sorted by: the place of the kernel and algorithm, size, threads.
  std::map<std::tuple<std::string, index_t, int, std::size_t>, shown_row> rows_;
  std::vector<std::string> left_out_;  // lines on what was skipped
  std::string failed_;                 // lines on what was wrong, or crashed
  layer_summary layers_;
  doubtful_ceilings doubtful_;
  conditions conditions_;
  time_spent spent_;
};

}  // namespace toll::suite
