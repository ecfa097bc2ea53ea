// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/contest.hpp"

#include <string>
#include <vector>

namespace toll {

/// A line for each contest: ratio, bounds, the baseline against itself, and the verdict; under it
/// how many there are of each, and how sure that is.
std::string gate_text(const std::vector<contest>& contests, const gate_course& course,
                      const std::vector<std::string>& left_out);

}  // namespace toll
