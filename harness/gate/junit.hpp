// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/cell_verdict.hpp"

#include <map>
#include <string>
#include <vector>

namespace toll::suite {

/// Verdicts as JUnit XML, which CI systems show: a failure for each that fails, an error for
/// each that is wrong, crashed or undecided, and a failure for each line of `other`. `properties` are of
/// the whole.
std::string junit_text(const std::vector<cell_verdict>& all, double seconds,
                       const std::vector<std::string>& other,
                       const std::map<std::string, std::string>& properties = {});

}  // namespace toll::suite
