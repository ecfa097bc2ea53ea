// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/presets.hpp"

namespace toll::suite {
namespace {

/// A look at what there is; what toll run does without options; a night's sweep through the caches.
const std::map<std::string, std::map<std::string, std::string>>& presets() {
  static const std::map<std::string, std::map<std::string, std::string>> all{
      {"quick",
       {{"--processes", "3"},
        {"--min-time", "3ms"},
        {"--time-budget", "20s"},
        {"--ceilings", "none"},
        {"--size", "0.5xL2"},
        {"--tuning", "first"}}},
      {default_preset, {{"--size", "0.5xL2"}, {"--tuning", "first"}}},
      {"full",
       {{"--size", "0.5xL1,0.5xL2,0.5xLLC,4xLLC"},
        {"--threads", "1,all"},
        {"--processes", "9"},
        {"--time-budget", "2h"}}}};
  return all;
}

}  // namespace

std::vector<std::string> preset_names() {
  return {"quick", default_preset, "full"};
}

const std::map<std::string, std::string>& preset(const std::string& name) {
  return presets().at(name);
}

}  // namespace toll::suite
