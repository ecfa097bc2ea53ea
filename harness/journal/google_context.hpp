// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/system_files.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace toll::suite {

/// What Google Benchmark says of machine and moment at the head of its documents, for tools that
/// read them. It is not asked: it ends the process where a file of the system is not as it expects.
/// What cannot be read is empty or 0.
nlohmann::json google_context(const std::string& executable, const system_files& files);

}  // namespace toll::suite
