// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/defaults.hpp"
#include "harness/gate/verdict.hpp"
#include "harness/report/estimate.hpp"

#include <vector>

namespace toll::suite {

struct sequential_test_settings {
  double limit = 1.02;                       // of subject / reference
  double confidence = defaults::confidence;  // of each bound, by itself
  int fewest = 5;                            // processes in a batch before anything is said
  int most = defaults::most_processes;       // processes in a batch before it is given up
};

/// Whether the ratio of two arms lies above its limit, as one process after the other says. The
/// process is the statistical unit: all that is measured in one shares its layout of memory.
///
/// It passes when the upper bound of the ratio lies below the limit. When the lower bound lies
/// above it, a second batch of fresh processes must say the same before it fails; if that batch
/// does not, both together decide.
class sequential_test {
public:
  explicit sequential_test(const sequential_test_settings& settings) : settings_{settings} {}

  /// What one process found: the logarithm of the ratio, and that of the reference against itself.
  void add(double log_ratio, double log_of_control);

  /// Whether a failure is to be confirmed, and no process of the batch that does so has been added.
  bool is_to_be_confirmed() const { return is_confirming_ && !is_decided() && second_.empty(); }

  bool is_decided() const { return decided_ != verdict::undecided; }

  /// Decided, or no further process will be believed.
  bool is_over() const { return is_decided() || is_given_up_; }

  /// pass, fail or undecided
  verdict result() const { return decided_; }

  int processes() const { return static_cast<int>(first_.size() + second_.size()); }

  /// Of all processes together. requires   at least one process
  interval ratio() const;

  /// The reference against itself: the A/A control.
  interval control() const;

  /// About how many would decide, if they went on as they did. requires   at least two processes
  int processes_needed() const;

  /// How many more it takes at least, and as far as those so far tell. requires   it is not over
  int processes_to_go() const;

  const sequential_test_settings& settings() const { return settings_; }

private:
  void decide();

  sequential_test_settings settings_;
  std::vector<double> first_;   // logarithms
  std::vector<double> second_;  // of the batch that is to confirm a failure
  std::vector<double> controls_;
  bool is_confirming_ = false;
  bool is_given_up_ = false;
  verdict decided_ = verdict::undecided;
};

}  // namespace toll::suite
