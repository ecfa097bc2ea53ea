// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>

namespace toll::suite {

/// What the process tells a script. A run that was interrupted returns 128 plus the signal instead,
/// as shells do.
enum class exit_code {
  ok = 0,            // what was measured is right; what a budget left out was named
  gate_failed = 1,   // a toll is proved above its limit
  unusable = 2,      // bad input, or a result that could not be written
  wrong_result = 3,  // a variant computed something else
  undecided = 4,     // a gate ran out of budget
  crashed = 5        // a variant crashed, timed out or could not be allocated
};

/// The one to return when both happened.
constexpr exit_code worse(exit_code a, exit_code b) {
  constexpr std::array gravest_first{exit_code::unusable,  exit_code::wrong_result,
                                     exit_code::crashed,   exit_code::gate_failed,
                                     exit_code::undecided, exit_code::ok};
  return *std::find_if(gravest_first.begin(), gravest_first.end(),
                       [=](exit_code e) { return e == a || e == b; });
}

}  // namespace toll::suite
