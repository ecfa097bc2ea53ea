// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/derived.hpp"
#include "harness/report/over_inputs.hpp"
#include "harness/report/portability_metric.hpp"
#include "harness/report/text_table.hpp"
#include "harness/report/variant_objects.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {

/// How the variants of one name compare with their baselines on a backend.
struct layer_row {
  std::string variant;
  std::string backend;
  std::vector<double> ratios = {};  // of which those of the inputs of an algorithm weigh as one
  double worst = 0;                 // of all
  std::optional<task_id> worst_cell = {};
  std::map<std::string, std::size_t> missing = {};  // reason -> cells

  /// Of the layer's source files and of the baselines of the same cells.
  object_costs own = {};
  object_costs of_baseline = {};

  /// Ratios up to the one above which they are called large.
  std::size_t close() const;
};

/// A run, layer by layer.
class layer_summary final : public derived {
public:
  void add(const batch_result& batch, const std::vector<compared>& pairs) override;
  void finish(journal& from) override;

  const std::vector<layer_row>& rows() const { return rows_; }

  const portability_metric& portability() const { return portability_; }

  /// Whether there is more than our own layer.
  bool has_other_layers() const;

private:
  void add(const compared& pair);

  using key = std::pair<std::string, std::string>;  // variant and backend

  std::map<key, layer_row> found_;
  std::map<key, values_over_inputs> ratios_;
  std::map<key, std::vector<task_id>> cells_;  // that have the variant and a baseline
  std::vector<layer_row> rows_;
  portability_metric portability_;
};

}  // namespace toll::suite
