// SPDX-License-Identifier: BSD-3-Clause
#include "harness/samples.hpp"

#include "harness/statistics.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

// Of two samples each may be the odd one; a long run is not sampled more often.
constexpr std::size_t fewest_samples = 2;

}  // namespace

bool has_figure(const arm_samples& arm) {
  return arm.kept.size() >= fewest_samples;
}

double seconds_of(const arm_samples& arm) {
  std::vector<double> seconds;
  std::transform(arm.kept.begin(), arm.kept.end(), std::back_inserter(seconds),
                 [](const sample& s) { return s.seconds; });
  return median(std::move(seconds));
}

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

}  // namespace toll::suite
