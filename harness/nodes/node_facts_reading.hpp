// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_run.hpp"

#include <string>
#include <string_view>

namespace toll::suite {

/// What a header says of where it ran. `host`, `job` and `build` are its members as JSON. The rank is that of the
/// folder of `journal`: FOLDER/<host>.<rank>/run.jsonl.
/// errors   malformed_record
node_facts node_facts_from(std::string_view host, std::string_view job, std::string_view build,
                           const std::string& journal);

}  // namespace toll::suite
