// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/core_to_core_latency.hpp"
#include "harness/report/compared.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace toll::suite {

/// Under which conditions a run was measured, batch by batch.
class conditions {
public:
  void add(const batch_result& batch, const std::vector<compared>& pairs);

  /// One line, and those of notes(); empty if nothing was timed.
  std::string text() const;

  /// A line for each number of threads whose processors lay near to each other in some processes and
  /// far in others, and one if processes shared the pages of their code.
  std::string notes() const;

  /// Whether anything is known of them.
  bool are_known() const { return processes_ > 0; }

  /// Why what was measured is doubtful, each reason in a phrase; none if all was quiet.
  std::vector<std::string> doubts() const;

  // Means over processes, in which something was measured.
  double load() const { return mean(load_); }

  double other_threads() const { return mean(others_); }

  double stolen_share() const { return mean(stolen_); }

  double throttled_share() const { return mean(throttled_); }

  double moved_share() const { return mean(moved_); }

  /// Of all samples.
  double disturbed_share() const;

  /// Samples that were dropped, by cause.
  const std::map<std::string, int>& disturbed() const { return disturbed_; }

private:
  double mean(double sum) const { return processes_ > 0 ? sum / processes_ : 0; }

  void add(const arm_samples& arm);

  int processes_ = 0;
  int moved_ = 0;       // processes whose processors came to lie elsewhere
  int share_code_ = 0;  // processes that ran no copy of the executable
  double stolen_ = 0;
  double throttled_ = 0;
  double load_ = 0;    // average of the minute before each process
  double others_ = 0;  // threads of others that ran, as seen before each process
  std::size_t samples_ = 0;
  std::map<std::string, int> disturbed_;  // by cause
  std::size_t arms_ = 0;
  std::map<std::string, int> marked_;               // cells, by mark
  std::map<int, core_to_core_range> core_to_core_;  // by threads, where none moved in between
};

/// Above which each of these is a doubt, by its name there.
nlohmann::ordered_json limits_of_conditions();

/// For programs; null if nothing is known of them.
nlohmann::ordered_json to_json(const conditions& c);

}  // namespace toll::suite
