// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "kernels/workspace.hpp"

#include <nlohmann/json.hpp>

namespace toll::suite {

/// As events of workers and journals have it. JSON has neither NaN nor infinity: null stands for
/// both, and is read as NaN.
nlohmann::json to_json(const mismatch& wrong);

/// errors   nlohmann::json::exception
mismatch mismatch_from(const nlohmann::json& text);

}  // namespace toll::suite
