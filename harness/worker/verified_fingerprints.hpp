// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "kernels/verified_cache.hpp"

#include <nlohmann/json.hpp>

namespace toll::suite {

// What one worker verified, so that the next of the same kernel, algorithm and size need not.

/// For each array and chunk a string of hexadecimal digits, 32 for each fingerprint.
nlohmann::json to_json(const verified_fingerprints& verified);

/// errors   std::runtime_error or nlohmann::json::exception if to_json() did not write it
verified_fingerprints verified_fingerprints_from(const nlohmann::json& text);

}  // namespace toll::suite
