// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/result.hpp"
#include "harness/report/derived.hpp"
#include "harness/statistics.hpp"
#include "harness/suite.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {

/// Which backends are simpler than which, from then on, in this process.
void know_backends(const std::vector<known_backend>& all);

/// A baseline on one thread that takes longer than that of a simpler backend in the same cell. A layer's
/// ratio to it says little.
struct weak_baseline {
  task_id what;
  std::string simpler;  // that backend
  double ratio = 0;     // of the medians over processes
  interval bounds = {};
};

/// The baselines of a run that are weak beyond noise: the whole 95 % interval of their ratio (Welch's t over
/// processes, from five) lies above large_ratio. The two were measured in processes of their own, which may
/// differ by a few per cent.
class weak_baselines {
public:
  void add(const batch_result& batch);

  /// The weakest first.
  std::vector<weak_baseline> found() const;

  /// A line for a summary, with one of them less if it would have more columns; empty if there are none.
  std::string text(std::optional<std::size_t> columns = {}) const;

private:
  /// By the cell without its backend, and by backend.
  std::map<std::string, std::map<std::string, std::pair<task_id, std::vector<double>>>> seconds_;
};

nlohmann::ordered_json to_json(const std::vector<weak_baseline>& all);

}  // namespace toll::suite
