// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace toll::suite {

/// Several runs of an arm, timed together.
struct sample {
  double seconds = 0;            // of one run
  double processor_seconds = 0;  // of one run, of the thread that called it
  index_t runs = 1;

  bool operator==(const sample&) const = default;
};

/// What one process found of one arm.
struct arm_samples {
  std::vector<sample> kept;              // undisturbed
  std::map<std::string, int> disturbed;  // those that were dropped, by cause

  bool operator==(const arm_samples&) const = default;
};

/// Whether a process took enough undisturbed samples of an arm to say anything of it.
bool has_figure(const arm_samples& arm);

/// What a process says of one arm: the median of its samples, in seconds of one run.
/// requires   at least one undisturbed sample
double seconds_of(const arm_samples& arm);

nlohmann::json to_json(const arm_samples& samples);

/// errors   nlohmann::json::exception
arm_samples arm_samples_from(const nlohmann::json& text);

}  // namespace toll::suite
