// SPDX-License-Identifier: BSD-3-Clause
#include "harness/samples.hpp"

namespace toll {

using json = nlohmann::json;

json to_json(const arm_samples& samples) {
  json kept = json::array();
  for (const sample& s : samples.kept) {
    kept.push_back({s.seconds, s.processor_seconds, s.runs});
  }
  return {{"kept", kept}, {"disturbed", samples.disturbed}};
}

arm_samples arm_samples_from(const json& text) {
  arm_samples samples;
  for (const json& s : text.at("kept")) {
    samples.kept.push_back(
        {.seconds = s.at(0), .processor_seconds = s.at(1), .runs = s.at(2).get<index_t>()});
  }
  samples.disturbed = text.at("disturbed").get<std::map<std::string, int>>();
  return samples;
}

}  // namespace toll
