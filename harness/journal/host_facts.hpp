// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

namespace toll {

/// What a journal says of the machine it was measured on, a JSON object. What cannot be read is
/// null.
nlohmann::json host_facts();

}  // namespace toll
