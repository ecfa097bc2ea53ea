// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace toll::suite {

/// Tells a run from all others, wherever its results end up.
std::string new_run_id();

/// Size and checksum of a file; null if it cannot be read. A build of the same sources may differ in its
/// flags, so its bytes are what counts.
nlohmann::json fingerprint_of_file(const std::string& path);

/// What must be the same where one run is continued by another, so that all its times belong
/// together: executable, host_name, cpu_model, processors, a JSON object of texts and numbers. What
/// cannot be read is null. `facts` are host_facts() of this machine.
nlohmann::json identity(const nlohmann::json& facts);

/// In words, what is not the same in two of them; empty if all is.
std::string difference(const nlohmann::json& in_journal, const nlohmann::json& here);

}  // namespace toll::suite
