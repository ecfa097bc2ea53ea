// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/contest.hpp"

#include <string>
#include <vector>

namespace toll {

/// The verdicts as JUnit XML, which CI systems show: a failure for each that fails, an error for
/// each that is wrong, crashed or undecided, and one for each line of `other`.
std::string junit_text(const std::vector<contest>& contests, const gate_course& course,
                       const std::vector<std::string>& other);

}  // namespace toll
