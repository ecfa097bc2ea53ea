// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// The hosts that Slurm writes as "n[001-003,7],login1" or "r[1-2]n[1-4]", in its order. What is no such list, or
/// has more hosts than any machine, is nothing: then nobody knows what was asked for.
std::vector<std::string> hosts_in(std::string_view list);

}  // namespace toll::suite
