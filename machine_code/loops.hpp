// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine_code/listing.hpp"

#include <cstddef>
#include <vector>

namespace toll::machine_code {

/// A natural loop: what can run between two passes of its first block.
struct loop {
  std::vector<std::size_t> instructions;  // positions in the function's code, in order
  bool is_innermost = false;

  /// Repeats an atomic update until no other thread came in between. As a rule it runs once, so it
  /// is a part of the loop around it rather than a loop.
  bool is_retry = false;
};

/// The loops of a function, found by the jumps that lead back to a block through which every way to
/// the jump leads. Loops around retries alone count as innermost.
std::vector<loop> loops_of(const function& one);

}  // namespace toll::machine_code
