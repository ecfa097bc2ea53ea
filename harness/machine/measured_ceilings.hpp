// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// What the repetitions of one measurement gave.
struct repeated_measurement {
  double median = 0;
  double least = 0;
  double most = 0;

  /// How far they lie apart, 0.5 where the most is half as much again as the least.
  double relative_error() const { return (most - least) / least; }

  bool operator==(const repeated_measurement&) const = default;
};

/// What n threads move between a level of memory and their registers, in one pattern.
struct bandwidth_ceiling {
  std::string level = {};    // L1 ... or memory
  std::string pattern = {};  // read, copy, triad or update
  bool streaming_stores = false;
  std::vector<int> processors = {};  // one for each thread
  double working_set_bytes = 0;      // of all threads

  // By STREAM's convention; none if it was not measured, and `reason` says why.
  std::optional<repeated_measurement> bytes_per_second = {};
  std::string reason = {};

  // The median with the lines that are read only to be overwritten.
  double with_write_allocate = 0;

  bool operator==(const bandwidth_ceiling&) const = default;
};

/// The most flops that n threads do: products and sums in registers.
struct flops_ceiling {
  std::string type = {};  // double or float
  int threads = 1;
  repeated_measurement flops_per_second = {};

  bool operator==(const flops_ceiling&) const = default;
};

/// What it takes to start a loop of a backend, of one iteration for each thread, and to wait for
/// its end.
struct launch_ceiling {
  std::string backend = {};
  int threads = 1;

  // None if it was not measured, and `reason` says why; then there are no threads either.
  std::optional<repeated_measurement> seconds = {};
  std::string reason = {};

  bool operator==(const launch_ceiling&) const = default;
};

/// How the loops behind bandwidth and flops were compiled and placed.
struct ceiling_loops {
  std::string vectors = {};  // in words
  bool fused_multiply_add = false;
  bool are_pinned = false;  // each thread to its processor

  bool operator==(const ceiling_loops&) const = default;
};

/// What a machine can do at most, as far as it was measured.
struct measured_ceilings {
  std::vector<bandwidth_ceiling> bandwidth = {};
  std::vector<flops_ceiling> multiply_add = {};
  std::vector<launch_ceiling> launch = {};
  std::optional<ceiling_loops> loops = {};  // none if neither bandwidth nor flops were measured

  bool operator==(const measured_ceilings&) const = default;
};

/// As toll machine --json, journals and events of workers have it: rows in `bandwidth`,
/// `multiply_add` and `launch`. What could not be measured is null there, and `reasons` says why.
nlohmann::json to_json(const measured_ceilings& ceilings);

/// errors   nlohmann::json::exception
measured_ceilings measured_ceilings_from(const nlohmann::json& text);

}  // namespace toll::suite
