// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_findings.hpp"

#include <nlohmann/json.hpp>

namespace toll::suite {

/// By results/schema/nodes.schema.json. Shares of a rate are fractions: 0.07 for 7 % below the median.
nlohmann::ordered_json to_json(const node_table& table, const node_findings& found);

}  // namespace toll::suite
