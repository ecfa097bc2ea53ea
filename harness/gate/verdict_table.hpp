// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/cell_verdict.hpp"
#include "harness/journal/kept_gate.hpp"
#include "harness/report/text_table.hpp"

#include <nlohmann/json.hpp>

#include <string_view>
#include <vector>

// What a gate found, from what its journal keeps.
namespace toll::suite {

/// Of each verdict in the journal.
/// errors   usage_error for a verdict that this toll does not know
std::vector<cell_verdict> verdicts_of(const kept_gate& gate);

/// A row for each verdict, which stands in its last column. `figures` belong to the verdicts, one by one.
/// requires   at least one
text_table table_by_time(const std::vector<cell_verdict>& verdicts,
                         const std::vector<nlohmann::json>& figures);
text_table table_by_code(const std::vector<cell_verdict>& verdicts,
                         const std::vector<nlohmann::json>& figures);
text_table table_by_counts(const std::vector<cell_verdict>& verdicts,
                           const std::vector<nlohmann::json>& figures);

}  // namespace toll::suite
