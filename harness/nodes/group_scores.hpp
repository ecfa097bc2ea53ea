// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_findings.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace toll::suite {

/// By how much each unit of a group is slower than the median of its peers, the units of the same rank.
class group_scores {
public:
  group_scores(const node_table& table, const node_group& group);

  /// None without a time, or with too few peers that have one.
  std::optional<double> above(std::size_t unit, std::size_t task) const;

  /// Of all units that have it; at least fewest_nodes or none.
  std::vector<double> above(std::size_t task) const;

  /// The median over units of what they take, as a logarithm; none if no peers have a time.
  std::optional<double> middle(std::size_t task) const;

  /// Half the range over processes, the median over the units: about the standard deviation.
  double noise(std::size_t task) const { return noise_[task]; }

  /// The same as a median over the tasks of a subsystem.
  double noise(subsystem what) const;

  /// The median over the tasks of a subsystem; none without any.
  std::optional<double> score(std::size_t unit, subsystem what) const;

  /// By tasks of a subsystem that these units have: the median, and where it lies with 95 %.
  interval score_interval(const std::vector<std::size_t>& units, subsystem what) const;

  /// How many tasks of it are compared.
  std::size_t tasks(subsystem what) const;

  subsystem what_limits(std::size_t task) const { return limits_[task]; }

private:
  std::vector<double> above_of(std::size_t unit, subsystem what) const;

  std::vector<subsystem> limits_;             // by task
  std::vector<std::vector<float>> above_;     // by unit and task; not a number without a time
  std::vector<std::vector<double>> middles_;  // by task and rank; the same
  std::vector<double> noise_;                 // by task
};

}  // namespace toll::suite
