// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/over_inputs.hpp"

#include "harness/registry.hpp"
#include "harness/report/matching.hpp"
#include "harness/statistics.hpp"

#include <algorithm>
#include <iterator>

namespace toll::suite {

std::string shared_algorithm_of(const task_id& what) {
  return registry::global().shared_algorithm_of(what.kernel, what.algorithm);
}

std::string id_over_inputs(const task_id& what, const std::string& size) {
  task_id shared = what;
  shared.algorithm = shared_algorithm_of(what);
  if (!is_multiple_of_a_cache(size)) {
    return shared.id();
  }
  shared.n = 0;
  return shared.id() + "/size:" + size;
}

std::vector<double> values_over_inputs::values() const {
  std::vector<double> means;
  std::ranges::transform(by_id_, std::back_inserter(means),
                         [](const auto& entry) { return geometric_mean(entry.second); });
  return means;
}

}  // namespace toll::suite
