// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace toll {

/// What Google Benchmark says of machine and moment at the head of its documents.
nlohmann::json google_context(const std::string& executable);

}  // namespace toll
