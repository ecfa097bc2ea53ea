// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <vector>

namespace toll::suite {

/// What a process of measurements is surrounded by: looked at before it and after it.
class machine_state {
public:
  /// `processors` are those on which threads are measured.
  static machine_state now(const std::vector<int>& processors);

  /// What changed in between: `load` (load_between()), `core_to_core_seconds` before and after
  /// (core_to_core_latency.hpp), and `moved` if these say that the processors came to lie elsewhere.
  static nlohmann::json between(const machine_state& before, const machine_state& after);

private:
  nlohmann::json load_;
  std::vector<double> core_to_core_;
};

}  // namespace toll::suite
