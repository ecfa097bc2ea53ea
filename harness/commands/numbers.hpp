// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/machine.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// Each reads the text given for an option.
/// errors   usage_error naming option, text, and what is allowed
int whole_number(const std::string& option, const std::string& text);
/// From 2 on, as the two arms of a round.
int even_number(const std::string& option, const std::string& text);

/// Seconds, above 0: "0.5", or with units from the largest to the smallest: "2h", "1h30m", "90s",
/// "5ms".
double duration(const std::string& option, const std::string& text);

/// "2Gi" and the like; at least 1.
double bytes(const std::string& option, const std::string& text);

/// Between a half and one: "0.995" or "99.5%".
double confidence_level(const std::string& option, const std::string& text);

/// Above zero and up to one: "0.02" or "2%".
double fraction(const std::string& option, const std::string& text);

/// Above 0: "1.02", or what is more than the same: "2%". Refuses a percentage that may mean the
/// ratio itself, such as "102%".
double ratio(const std::string& option, const std::string& text);

/// "1,2,cores,all" to numbers, in the order given, each once: `all` is a thread for each processor
/// that this process may use, `cores` one for each of their cores. A range goes from one to
/// another: 1..all is 1, 2, 4 ...; 1..64*4 is 1, 4, 16, 64.
std::vector<int> thread_counts(const std::string& text, const machine& here);

/// As duration() reads it, in one unit: 120 as "2m", 0.005 as "5ms".
std::string duration_text(double seconds);

/// 0.02 as "2%".
std::string percent_text(double share);

}  // namespace toll::suite
