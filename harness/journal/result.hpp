// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/result.hpp"

#include <nlohmann/json.hpp>

namespace toll::suite {

/// As it stands in the record of a batch.
nlohmann::ordered_json to_json(const result& r);

/// errors   malformed_record, nlohmann::json::exception
result result_from(const nlohmann::json& task);

}  // namespace toll::suite
