// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/task_id.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace toll::suite {

/// The algorithm that all inputs of this one share, as the kernels of this executable declare it.
std::string shared_algorithm_of(const task_id& what);

/// What tasks that differ only in the input have in common. `size`: as it was asked for. The same multiple of
/// a cache is another n for each input.
std::string id_over_inputs(const task_id& what, const std::string& size);

/// Ratios, or efficiencies, of which those of tasks that differ only in the input weigh as one. A kernel that
/// is measured on five inputs would have five times the say of the others.
class values_over_inputs {
public:
  void add(const task_id& what, const std::string& size, double value) {
    by_id_[id_over_inputs(what, size)].push_back(value);
  }

  /// One for each task: the geometric mean over its inputs.
  std::vector<double> values() const;

  std::size_t count() const { return by_id_.size(); }

private:
  std::map<std::string, std::vector<double>> by_id_;
};

}  // namespace toll::suite
