// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/ceiling.hpp"
#include "harness/machine/topology.hpp"
#include "harness/plan/result.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toll::suite {

/// The best repetition of a rate or a time, how far the repetitions lie apart, and their median; of
/// patterns that reach one level, the best of each.
struct measured_best {
  double value = 0;
  double relative_error = 0;
  double median = 0;
};

/// Measured ceilings, to be looked up. One made of nothing knows none.
class roofline {
public:
  roofline() = default;

  /// `rows` are those of measured_ceilings. Of the repetitions the best counts.
  /// errors   malformed_record for a figure that no machine has, nlohmann::json::exception
  roofline(const nlohmann::json& rows, topology topo);

  /// What binds work on the host: the longest of the time for its bytes at the bandwidth of the
  /// level that holds its working set, for its flops at the peak for doubles, and for the launch of
  /// one loop. The bandwidth of a level is the most that any pattern reaches there. Empty if one of
  /// the three was not measured for this many threads.
  std::optional<ceiling> binding(const work& done, std::string_view backend, int threads) const;

  /// What was measured of the ceiling that a binding names; a rate, but seconds of "launch".
  std::optional<measured_best> named(const std::string& name, const std::string& backend,
                                     int threads) const;

private:
  std::map<std::pair<std::string, int>, measured_best> bandwidths_;  // level, threads
  std::map<int, measured_best> flops_;                               // threads
  std::map<std::pair<std::string, int>, measured_best> launches_;    // backend, threads
  topology topo_;
};

/// The same of a task. Those on a device have no ceilings.
std::optional<ceiling> binding_ceiling(const roofline& limits, const task& t);

}  // namespace toll::suite
