// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace toll::suite {

/// The hosts of several runs, made unique: two runs on one host, such as those of two compilers, are two
/// platforms.
std::vector<std::string> machine_names(const std::vector<std::string>& hosts);

}  // namespace toll::suite
