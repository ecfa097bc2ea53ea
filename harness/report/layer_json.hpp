// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/layer_summary.hpp"

#include <nlohmann/json.hpp>

namespace toll::suite {

/// The summary for programs: `ratios` and costs of each variant and backend, and `portability`.
nlohmann::ordered_json to_json(const layer_summary& layers);

/// PP of each layer, by algorithm and for all.
nlohmann::ordered_json to_json(const portability_metric& portability);

}  // namespace toll::suite
