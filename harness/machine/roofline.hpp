// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/ceiling.hpp"
#include "harness/machine/topology.hpp"
#include "harness/plan/batch.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toll {

/// Measured ceilings, to be looked up. One made of nothing knows none.
class roofline {
public:
  roofline() = default;

  /// `rows` are those of measure_ceilings.
  roofline(const nlohmann::json& rows, topology of);

  /// What binds work on the host: the longest of the time for its bytes at the bandwidth of the
  /// level that holds its working set, for its flops at the peak for doubles, and for the launch of
  /// one loop. The bandwidth of a level is the most that any pattern reaches there. Empty if one of
  /// the three was not measured for so many threads.
  std::optional<ceiling> binding(const work& done, std::string_view backend, int threads) const;

private:
  std::map<std::pair<std::string, int>, double> bandwidths_;  // level, threads
  std::map<int, double> flops_;                               // threads
  std::map<std::pair<std::string, int>, double> launches_;    // backend, threads
  topology of_;
};

/// The same of a task. Those on a device have no ceilings.
std::optional<ceiling> binding_ceiling(const roofline& of, const task& t);

}  // namespace toll
