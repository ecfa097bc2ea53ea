// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/contest.hpp"
#include "machine_code/compare.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace toll::suite {

/// What reading the machine code of a contest gave.
struct cell_code {
  contest what;
  std::string not_compared_because;  // empty if it was compared
  machine_code::arms both = {};
  machine_code::comparison result = {};

  bool is_compared() const { return not_compared_because.empty(); }
};

/// How the hot loops differ; empty if they do not.
std::string differences_text(const cell_code& one);

/// Both arms of one contest that was compared: the verdict, what their hot loops do, and the loops
/// side by side.
std::string code_text(const cell_code& one);

/// A line for each. All must have been compared.
std::string code_table(const std::vector<cell_code>& all);

nlohmann::ordered_json code_json(const std::vector<cell_code>& all);

}  // namespace toll::suite
