// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/exit_code.hpp"
#include "harness/nodes/node_table.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// Journals of many nodes, and what the exit code must say of those that are missing.
struct loaded_nodes {
  node_table table = {};
  std::vector<std::string> files = {};  // that were read
  exit_code code = exit_code::ok;
};

/// Reads a set, or folders and journals. What is missing is named on standard error.
/// errors   usage_error if nothing can be read
loaded_nodes load_nodes(const std::vector<std::string>& places);

}  // namespace toll::suite
