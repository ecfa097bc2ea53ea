// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/known_difference.hpp"

#include "harness/plan/selection.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace toll::suite {
namespace {

std::vector<known_difference>& all_known() {
  static std::vector<known_difference> all;
  return all;
}

bool selects(const std::string& patterns, std::string_view name) {
  return patterns.empty() ||
         filter{comma_list("known_differences.json", patterns)}.selects(std::string{name});
}

bool selects(const known_difference& known, const task_id& what) {
  return selects(known.kernel, what.kernel) && selects(known.algorithm, what.algorithm) &&
         selects(known.backend, what.backend) && selects(known.tuning, what.tuning) &&
         selects(known.layer, what.layer()) && selects(known.variant, what.variant);
}

}  // namespace

void know_differences(std::vector<known_difference> all) {
  all_known() = std::move(all);
}

const known_difference* known_difference_of(const task_id& what) {
  const auto found = std::ranges::find_if(
      all_known(), [&](const known_difference& known) { return selects(known, what); });
  return found == all_known().end() ? nullptr : &*found;
}

std::string why(const task_id& what) {
  const known_difference* const found = known_difference_of(what);
  return found == nullptr ? "" : found->why;
}

std::string why_slower(const task_id& what, const estimate& toll) {
  const bool is_slower =
      toll.ratio && *toll.ratio > large_ratio && toll.bounds && toll.bounds->low > 1;
  return is_slower ? why(what) : "";
}

}  // namespace toll::suite
