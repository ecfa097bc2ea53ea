// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/repeated_ceilings.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace toll::suite {

void repeated_ceilings::add(nlohmann::json rows) {
  measured_.emplace_back(rows, topology{});
  rows_.push_back(std::move(rows));
}

ceiling repeated_ceilings::over_all(ceiling by_first, const task_id& task) const {
  const auto speeds_of = [&](const roofline& measured) {
    auto found = measured.named(by_first.name, task.backend, task.threads);
    if (found && by_first.name == "launch") {  // seconds
      *found = {.value = 1 / found->value, .usual = 1 / found->usual};
    }
    return found;
  };
  const auto first = measured_.empty() ? std::nullopt : speeds_of(measured_.front());
  if (!first) {
    return by_first;
  }
  double best = first->value;
  double slowest = first->usual;
  for (const roofline& each : measured_) {
    if (const auto found = speeds_of(each)) {
      best = std::max(best, found->value);
      slowest = std::min(slowest, found->usual);
    }
  }
  by_first.seconds *= first->value / best;
  by_first.variation = best / slowest;
  return by_first;
}

}  // namespace toll::suite
