// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace toll::suite {

/// Names the layout of what `toll machine --json` writes; results/schema/machine.schema.json
/// describes it.
inline constexpr std::string_view machine_schema = "toll-machine-1";

/// The same document for people: what the machine is, and a table of each kind of ceiling.
std::string machine_report(const nlohmann::json& document);

}  // namespace toll::suite
