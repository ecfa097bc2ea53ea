// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/layer_summary.hpp"
#include "harness/report/portability_metric.hpp"
#include "harness/report/text_table.hpp"

#include <string>
#include <vector>

// What a summary of layers looks like, as text or Markdown.
namespace toll::suite {

/// A row for each variant and backend: its ratios to the baseline.
text_table ratios_by_layer(const std::vector<layer_row>& rows);

/// A row for each: lines of code, compile time and object size, beside those of the baseline.
/// Empty if nothing is known of any.
text_table costs_by_layer(const std::vector<layer_row>& rows);

/// PP of each layer, for all algorithms together, or for each.
text_table portability_by_layer(const portability_metric& portability, bool by_algorithm);

/// What that is, and of which platforms.
std::vector<std::string> about_portability(const portability_metric& portability);

}  // namespace toll::suite
