// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/verdict.hpp"
#include "harness/nodes/node_findings.hpp"
#include "harness/nodes/node_table.hpp"
#include "harness/report/text_table.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

// What nodes must reach to be accepted.
namespace toll::suite {

/// Of every task whose text has all words of `cell`, on every node. At least one limit is set.
struct criterion {
  std::string cell = {};  // "daxpy/forall openmp 4xLLC"
  std::optional<double> bytes_per_second = {};
  std::optional<double> flops_per_second = {};
  std::optional<double> spread = {};  // slowest to fastest node, as a share of the fastest's time

  /// "at least 300 GB/s, spread at most 3 %"
  std::string limits_text() const;
};

struct criterion_verdict {
  criterion of = {};
  verdict answer = verdict::undecided;
  std::string reason = {};
};

/// A list of objects by results/schema/criteria.schema.json.
/// errors   usage_error, naming the file
std::vector<criterion> read_criteria(const std::string& file);

/// A node passes or fails where all its processes say the same.
std::vector<criterion_verdict> judge_nodes(const std::vector<criterion>& all,
                                           const node_table& table, const node_findings& found);

text_table table_of(const std::vector<criterion_verdict>& all);

nlohmann::ordered_json to_json(const std::vector<criterion_verdict>& all);

}  // namespace toll::suite
