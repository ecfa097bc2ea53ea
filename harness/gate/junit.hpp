// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/cell_verdict.hpp"

#include <map>
#include <string>
#include <vector>

namespace toll::suite {

/// One of the cases of a suite.
struct junit_case {
  std::string group = {};
  std::string name = {};
  verdict answer = verdict::pass;
  std::string message = {};  // shown unless it passes
};

/// JUnit XML, which CI systems show: a failure for each case that fails, an error for each that is wrong, crashed
/// or undecided, and a failure for each line of `other`. `properties` are of the whole.
std::string junit_text(const std::string& name, const std::vector<junit_case>& all, double seconds,
                       const std::vector<std::string>& other = {},
                       const std::map<std::string, std::string>& properties = {});

/// The same of the verdicts of a gate.
std::string junit_text(const std::vector<cell_verdict>& all, double seconds,
                       const std::vector<std::string>& other,
                       const std::map<std::string, std::string>& properties = {});

}  // namespace toll::suite
