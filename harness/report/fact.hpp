// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace toll::suite {

/// What stands in the facts of a header at a path such as "/host/processor/model"; null if nothing does.
nlohmann::json fact_at(const nlohmann::json& facts, const char* path);

/// A text as it is, anything else as JSON; "unknown" if it is null.
std::string fact_text(const nlohmann::json& fact);

/// The same of what stands there; empty if nothing does.
std::string known_text(const nlohmann::json& facts, const char* path);

/// "AMD EPYC - Zen 5": what the system calls the processor, and what its numbers say.
std::string processor_text(const nlohmann::json& facts);

/// As far as it is known, for tables in which what is unknown is empty.
std::string known_processor(const nlohmann::json& facts);

}  // namespace toll::suite
