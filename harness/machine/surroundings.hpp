// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <vector>

namespace toll::suite {

/// What a process of measurements is surrounded by: looked at before it and after it.
class surroundings {
public:
  /// `processors` are those on which threads are measured.
  static surroundings now(const std::vector<int>& processors);

  /// What changed in between: `load` (load_between()), `core_to_core_seconds` before and after
  /// (line_hops.hpp), and `moved` if these say that the processors came to lie elsewhere.
  static nlohmann::json between(const surroundings& before, const surroundings& after);

private:
  nlohmann::json load_;
  std::vector<double> hops_;
};

}  // namespace toll::suite
