// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace toll::suite {

/// What toll nodes --format json says of these journals of runs; null unless enough nodes of one kind are among them to be
/// compared.
nlohmann::ordered_json nodes_of_report(const std::vector<std::string>& journals);

}  // namespace toll::suite
