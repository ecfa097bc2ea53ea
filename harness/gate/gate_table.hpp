// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/contest.hpp"

#include <string>
#include <vector>

namespace toll {

/// Ratio and bounds; "1" where both arms are the same code.
std::string ratio_text(const contest& c);

/// The verdict, and where there is none what would decide.
std::string verdict_text(const contest& c);

/// A line for each contest: ratio, bounds, the baseline against itself, and the verdict; under it
/// how many there are of each, and how sure that is. `notes` are lines of their own.
std::string gate_text(const std::vector<contest>& contests, const gate_course& course,
                      const std::vector<std::string>& notes);
std::string gate_markdown(const std::vector<contest>& contests, const gate_course& course,
                          const std::vector<std::string>& notes);

}  // namespace toll
