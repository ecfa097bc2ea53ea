// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/machine.hpp"

#include <string>
#include <vector>

namespace toll {

/// Each reads the text given for an option.
/// errors   usage_error naming option, text, and what is allowed
int whole_number(const std::string& option, const std::string& text);
/// From 2 on, as the two arms of a round.
int even_number(const std::string& option, const std::string& text);

double positive_number(const std::string& option, const std::string& text,
                       const std::string& what = "seconds");

/// "2Gi" and the like; at least 1.
double bytes(const std::string& option, const std::string& text);

/// Between a half and one.
double share(const std::string& option, const std::string& text);

/// Above zero and up to one.
double fraction(const std::string& option, const std::string& text);

/// "1,2,cores,all" to numbers, in the order given, each once: `all` is a thread for each processor
/// that this process may use, `cores` one for each of their cores. A range goes from one to
/// another: 1..all is 1, 2, 4 ...; 1..64*4 is 1, 4, 16, 64.
std::vector<int> thread_counts(const std::string& text, const machine& here);

}  // namespace toll
