// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/defaults.hpp"
#include "harness/machine/measured_ceilings.hpp"

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace toll::suite {

/// How long and how often ceilings are measured.
struct ceiling_settings {
  int repetitions = defaults::repetitions;
  double min_time = defaults::repetition_time;  // seconds that one repetition lasts at least
  double memory_available = 0;                  // bytes, of which the arrays may take a quarter

  // Seconds after which no further repetition begins; the first is always made.
  double time_limit = std::numeric_limits<double>::infinity();

  bool operator==(const ceiling_settings&) const = default;
};

/// One rate that is to be measured.
struct measured_figure {
  /// Does the work n times, and returns the seconds it took.
  std::function<double(long passes)> run;

  // Of a repetition; as many are made before the first, and forgotten. Where a pass is as short as
  // an interruption, few of them would measure that.
  long least_passes = 1;

  /// Of one pass: bytes, flops, or 1 where the seconds of a pass are asked for.
  double units_per_pass = 1;

  long passes = 1;
  std::vector<double> seconds_per_pass = {};
};

/// Measures each n times, interleaved: a machine that slows down for a while then slows down
/// all of them a little, and none alone. `on_repetition` is called with how much of it is done.
void measure(const std::vector<measured_figure*>& figures, const ceiling_settings& settings,
             const std::function<void(double fraction)>& on_repetition);

/// Units per second, once it was measured.
repeated_measurement rates_of(const measured_figure& figure);

/// Seconds of a pass, once it was measured.
repeated_measurement seconds_of(const measured_figure& figure);

}  // namespace toll::suite
