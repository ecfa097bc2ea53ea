// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/comparison.hpp"
#include "harness/report/sink.hpp"

#include <nlohmann/json.hpp>

namespace toll::suite {

/// For programs. CSV: a line for each task and run but the first. JSON: an object with all that is
/// known, by results/schema/compare.schema.json.
void write_csv(const comparison& compared, const sink& out);
void write_json(const comparison& compared, const sink& out);
nlohmann::ordered_json to_json(const comparison& compared);

}  // namespace toll::suite
