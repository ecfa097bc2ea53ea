// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace toll::suite::testing {

/// What is wrong with a document by a schema of results/schema, as python3-jsonschema tells it:
/// empty if nothing is.
std::string errors_by_schema(const nlohmann::json& document, const std::string& schema);

}  // namespace toll::suite::testing
