// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine_code/counts.hpp"
#include "machine_code/loops.hpp"
#include "machine_code/reach.hpp"

#include <set>
#include <string>
#include <vector>

namespace toll::machine_code {

/// One innermost loop, and what functions of the executable do that it calls.
struct loop_summary {
  const function* in = nullptr;
  std::vector<instruction> code;
  counts does;
  std::set<std::string> calls;  // by name, those of libraries too

  /// Loads and stores at addresses that follow from what the loop has loaded, as in x[list[i]].
  int indirect = 0;

  int library_calls = 0;
};

/// All code of one arm.
struct arm_code {
  reach all;
  std::vector<loop_summary> loops;  // the hottest first

  int instructions() const;
};

/// Finds an arm's code and its innermost loops. The hottest is the one that gets most done: first
/// come loops with floating-point arithmetic, then those that look up where to read or write, then
/// what reads, writes and works on most bits for each instruction, so that the vector loop comes
/// before what deals with a remainder. Which loop really runs longest, no reading of code can tell.
arm_code code_of_arm(const function& start, const listing& code, const image& data);

/// How many loads and stores of a loop are at addresses that follow from what it has loaded from
/// arrays that it walks along.
int indirect_accesses(const std::vector<instruction>& code);

}  // namespace toll::machine_code
