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
#include <string>
#include <tuple>
#include <vector>

namespace toll::suite {

/// What `toll run` prints: a row for each cell, or for each of its layers if there are others than ours;
/// then a summary of these, what was left out or cut, with reasons, and where the seconds went. The same
/// as Markdown, for a document that is read elsewhere.
class run_table final : public derived {
public:
  enum class format { text, markdown };

  /// `is_verbose`: what was skipped is listed, not only counted.
  run_table(sink out, format how, bool is_verbose = false);

  void add(const batch_result& batch, const std::vector<compared>& pairs) override;
  void finish(journal& from) override;

private:
  void add_row(const compared& pair);
  text_table table() const;
  void write_summary() const;
  std::string below_the_table(const journal& from) const;

  sink out_;
  format how_;
  bool is_verbose_;
  // Rows by what they are sorted by: the place of the kernel and algorithm, size, threads.
  std::map<std::tuple<std::string, index_t, int, std::size_t>, std::vector<std::string>> rows_;
  std::vector<std::string> left_out_;  // lines on what was skipped
  std::string failed_;                 // lines on what was wrong, or crashed
  layer_summary layers_;
  doubtful_ceilings doubtful_;
  conditions conditions_;
  time_spent spent_;
};

/// Seconds with a unit that suits them, such as "1.23 ms".
std::string time_text(double seconds);

}  // namespace toll::suite
