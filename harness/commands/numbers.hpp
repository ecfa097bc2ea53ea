// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace toll {

/// Each reads the text given for an option.
/// errors   usage_error naming option, text, and what is allowed
int whole_number(const std::string& option, const std::string& text);
double positive_number(const std::string& option, const std::string& text,
                       const std::string& what = "seconds");

/// "2Gi" and the like; at least 1.
double bytes(const std::string& option, const std::string& text);

/// Between a half and one.
double share(const std::string& option, const std::string& text);

/// Above zero and up to one.
double fraction(const std::string& option, const std::string& text);

/// "1,2,all" to numbers, in the order given, each once.
std::vector<int> thread_counts(const std::string& text, int processors);

}  // namespace toll
