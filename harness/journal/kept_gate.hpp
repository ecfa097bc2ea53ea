// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <istream>
#include <string>
#include <vector>

namespace toll::suite {

/// What the journal of a gate says (results/schema), all of it in memory but the processes.
struct kept_gate {
  std::string name;
  nlohmann::json header = {};
  std::vector<nlohmann::json> verdicts = {};  // after waivers
  nlohmann::json end = nullptr;               // null if the gate was cut short
  std::size_t processes = 0;
  std::size_t dropped = 0;  // of these
  std::vector<damaged_line> damaged = {};

  /// Reads all lines. `name` is for messages.
  /// errors   usage_error if it has another schema version, or no header
  static kept_gate read(std::istream& in, const std::string& name);

  /// The journal in a folder, or the file itself; either may be packed by gzip.
  /// errors   usage_error, also, or if there is none
  static kept_gate open(const std::string& path);
};

}  // namespace toll::suite
