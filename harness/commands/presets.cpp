// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/presets.hpp"

#include "harness/closest.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <vector>

namespace toll {
namespace {

// A look at what there is; what toll run does without options; a night's sweep through the caches.
const std::map<std::string, std::map<std::string, std::string>> presets{
    {"quick",
     {{"--processes", "3"},
      {"--min-time", "0.003"},
      {"--time-budget", "20"},
      {"--ceilings", "none"},
      {"--size", "0.5xL2"},
      {"--tuning", "first"}}},
    {"default", {{"--size", "0.5xL2"}, {"--tuning", "first"}}},
    {"full",
     {{"--size", "0.5xL1,0.5xL2,0.5xLLC,4xLLC"},
      {"--threads", "1,all"},
      {"--processes", "9"},
      {"--time-budget", "7200"}}}};

}  // namespace

const std::map<std::string, std::string>& preset(const std::string& name) {
  const auto found = presets.find(name);
  if (found == presets.end()) {
    std::vector<std::string> names;
    for (const auto& [known, options] : presets) {
      names.push_back(known);
    }
    throw usage_error(fmt::format("--preset {}: there is no such preset; closest: {}", name,
                                  closest_names(name, names)));
  }
  return found->second;
}

}  // namespace toll
