// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/conditions.hpp"
#include "harness/report/derived.hpp"
#include "harness/report/layer_summary.hpp"
#include "harness/report/sink.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace toll::suite {

/// What `toll run` ends with, in at most 23 lines however much was measured: on what, under which
/// conditions, the ratios of each layer on each backend, the largest of them, the best rates, and
/// what has no ratio. All cells are in run_table.
class closing_summary final : public derived {
public:
  explicit closing_summary(sink out);

  void add(const batch_result& batch, const std::vector<compared>& pairs) override;
  void finish(journal& from) override;

private:
  struct measured_ratio {
    double ratio = 0;
    std::optional<interval> bounds = {};
    task_id what = {};
  };

  struct best_share {
    double share = 0;
    task_id what = {};
  };

  void add(const result& r);
  std::string about_the_run(const journal& from) const;
  std::string conditions_text() const;
  std::string layers_text() const;
  std::string largest_text() const;
  std::string best_text() const;
  std::string without_ratio_text() const;

  sink out_;
  layer_summary layers_;
  conditions conditions_;
  std::set<std::string> cells_;
  std::set<int> threads_;
  std::vector<measured_ratio> largest_;       // few, the largest first
  std::map<std::string, best_share> best_;    // by ceiling
  std::map<std::string, int> failed_;         // variants, by what became of them
  std::map<std::string, int> without_ratio_;  // by mark
};

}  // namespace toll::suite
