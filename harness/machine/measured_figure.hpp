// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/defaults.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <limits>
#include <vector>

namespace toll {

/// How long and how often ceilings are measured.
struct ceiling_settings {
  int repetitions = defaults::repetitions;
  double min_time = defaults::repetition_time;  // seconds that one repetition lasts at least
  double memory_available = 0;                  // bytes, of which the arrays may take a quarter

  // Seconds after which no further repetition begins; the first is always made.
  double time_limit = std::numeric_limits<double>::infinity();
};

/// One rate that is to be measured.
struct measured_figure {
  nlohmann::json facts;  // what it is, as results name it

  /// Does the work so many times, and returns the seconds it took.
  std::function<double(long passes)> run;

  // Of a repetition; as many are made before the first, and forgotten. Where a pass is as short as
  // an interruption, few of them would measure that.
  long least_passes = 1;

  /// Of one pass: bytes, flops, or 1 where the seconds of a pass are asked for.
  double units_per_pass = 1;

  long passes = 1;
  std::vector<double> seconds_per_pass = {};
};

/// Measures each so many times, in turns: a machine that slows down for a while then slows down all
/// of them a little, and none alone. `on_repetition` is told how much of it is done.
void measure(std::vector<measured_figure>& figures, const ceiling_settings& settings,
             const std::function<void(double fraction)>& on_repetition);

/// The facts, and under `name` the median of the rates, with the least and the most of them under
/// name_least and name_most; `relative_error`, by how much the most exceeds the least, over that.
nlohmann::json rates_of(const measured_figure& figure, const std::string& name);

/// The same of the seconds that a pass took.
nlohmann::json seconds_of(const measured_figure& figure);

}  // namespace toll
