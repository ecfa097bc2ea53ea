// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/repeated_ceilings.hpp"

#include <algorithm>
#include <utility>

namespace toll::suite {

void repeated_ceilings::add(nlohmann::json rows) {
  measured_.emplace_back(rows, topology{});
  rows_.push_back(std::move(rows));
}

/// `amount`: of bytes, flops or launches.
std::optional<ceiling> repeated_ceilings::over_all(const std::string& name, double amount,
                                                   const task_id& what) const {
  double best = 0;
  double slowest = 0;
  double relative_error = 0;
  for (const roofline& each : measured_) {
    auto found = each.named(name, what.backend, what.threads);
    if (!found) {
      continue;
    }
    if (name == "launch") {  // seconds
      found->value = 1 / found->value;
      found->median = 1 / found->median;
    }
    slowest = best == 0 ? found->median : std::min(slowest, found->median);
    relative_error = found->value > best ? found->relative_error : relative_error;
    best = std::max(best, found->value);
  }
  return best == 0 ? std::nullopt
                   : std::optional{ceiling{.name = name,
                                           .seconds = amount / best,
                                           .relative_error = relative_error,
                                           .variation = best / slowest}};
}

std::optional<ceiling> repeated_ceilings::bound_of(const result& r) const {
  if (!r.bound) {
    return r.bound;
  }
  const auto bytes = over_all(r.level, r.done.bytes(), r.what);
  const auto flops = over_all("flops", r.done.flops, r.what);
  const auto launch = over_all("launch", 1, r.what);
  if (!bytes || !flops || !launch) {
    return r.bound;
  }
  return std::max({*bytes, *flops, *launch},
                  [](const ceiling& a, const ceiling& b) { return a.seconds < b.seconds; });
}

}  // namespace toll::suite
