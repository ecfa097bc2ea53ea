// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/known_difference.hpp"

#include "harness/build_facts.hpp"
#include "harness/plan/selection.hpp"
#include "harness/report/fact.hpp"

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

bool selects(const known_difference& known, const task_id& what, const measured_with& by) {
  return selects(known.kernel, what.kernel) && selects(known.algorithm, what.algorithm) &&
         selects(known.backend, what.backend) && selects(known.tuning, what.tuning) &&
         selects(known.layer, what.layer()) && selects(known.variant, what.variant) &&
         selects(known.compiler, by.compiler) && selects(known.processor, by.processor);
}

}  // namespace

void know_differences(std::vector<known_difference> all) {
  all_known() = std::move(all);
}

measured_with measured_with::from(const run_header* header) {
  return header == nullptr ? measured_with{}
                           : measured_with{.compiler = build_facts::from(header->build).compiler,
                                           .processor = known_text(
                                               header->facts, "/host/processor/microarchitecture")};
}

const known_difference* known_difference_of(const task_id& what, const measured_with& by) {
  const auto found = std::ranges::find_if(
      all_known(), [&](const known_difference& known) { return selects(known, what, by); });
  return found == all_known().end() ? nullptr : &*found;
}

std::string why(const task_id& what, const measured_with& by) {
  const known_difference* const found = known_difference_of(what, by);
  return found == nullptr ? "" : found->why;
}

std::string why_slower(const task_id& what, const estimate& toll, const measured_with& by) {
  const bool is_slower =
      toll.ratio && *toll.ratio > large_ratio && toll.bounds && toll.bounds->low > 1;
  return is_slower ? why(what, by) : "";
}

}  // namespace toll::suite
