// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/conditions.hpp"
#include "harness/report/derived.hpp"
#include "harness/report/largest_ratios.hpp"
#include "harness/report/layer_summary.hpp"
#include "harness/report/run_table.hpp"
#include "harness/report/share_of_ceiling.hpp"
#include "harness/report/sink.hpp"
#include "harness/report/weak_baselines.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace toll::suite {

/// What `toll run` ends with, in at most 25 lines however much was measured: on what, under which
/// conditions, the ratios of each layer on each backend, the largest of them and why, the best rates,
/// what has no ratio, and what is missing. All cells are in run_table.
class closing_summary final : public derived {
public:
  explicit closing_summary(sink out, table_view view = {});

  void add(const batch_result& batch, const std::vector<compared>& pairs) override;
  void finish(journal& from) override;

private:
  struct best_share {
    ceiling_share share = {};
    task_id what = {};
  };

  void add(const result& r);
  std::string about_the_run(const journal& from) const;
  std::string wrapped(const std::string& line) const;
  std::string conditions_text() const;
  std::string layers_text(std::size_t lines) const;
  std::string best_text(std::size_t most) const;
  std::string without_ratio_text() const;
  std::string missing_text(const journal& from) const;

  sink out_;
  table_view view_;
  layer_summary layers_;
  conditions conditions_;
  std::set<std::string> cells_;
  std::set<int> threads_;
  largest_ratios largest_;
  weak_baselines weak_;
  std::map<std::string, best_share> best_;  // by ceiling
  std::map<std::string, int> failed_;       // variants, by what became of them
  std::set<std::string> skipped_because_;
  std::map<std::string, int> without_ratio_;  // by mark
};

}  // namespace toll::suite
