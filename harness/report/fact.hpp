// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace toll::suite {

/// What stands in the facts of a header at a path such as "/host/processor/model"; null if nothing does.
nlohmann::json fact_at(const nlohmann::json& facts, const char* path);

/// A text as it is, anything else as JSON; "unknown" if it is null.
std::string fact_text(const nlohmann::json& fact);

/// "AMD EPYC - Zen 5": what the system calls the processor, and what its numbers say.
std::string processor_text(const nlohmann::json& facts);

}  // namespace toll::suite
