// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <istream>
#include <map>
#include <string>
#include <vector>

namespace toll::suite {

/// Options of toll run, "--size" to "16Ki,4xLLC", as a JSON object has them:
/// {"size": ["16Ki", "4xLLC"], "threads": [1, "all"], "min-time": 0.05}
/// (results/schema/plan.schema.json). `keys` are those it may have. What the values may be is checked
/// where options are.
/// errors   usage_error naming `name` if it is no such object
std::map<std::string, std::string> plan_from(std::istream& in, const std::string& name,
                                             const std::vector<std::string>& keys);
std::map<std::string, std::string> read_plan_file(const std::string& path,
                                                  const std::vector<std::string>& keys);

}  // namespace toll::suite
