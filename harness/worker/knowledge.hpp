// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "kernels/verified_cache.hpp"

#include <nlohmann/json.hpp>

namespace toll {

/// How workers of the same kernel, algorithm and size tell each other, through their parent, what
/// right results look like: for each array and chunk a string of hexadecimal digits, 32 for each
/// fingerprint.
nlohmann::json to_json(const verified_fingerprints& right);

/// Nothing at all from null.
/// errors   std::runtime_error if the text is nothing that to_json() wrote
verified_fingerprints looks_from(const nlohmann::json& text);

}  // namespace toll
