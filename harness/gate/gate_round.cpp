// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/gate_round.hpp"

#include "harness/report/estimate.hpp"
#include "harness/samples.hpp"
#include "harness/worker/process.hpp"

#include <algorithm>

namespace toll::suite {

std::string_view name_of(round_role role) {
  switch (role) {
    case round_role::both_arms:
      return "both";
    case round_role::subject:
      return "subject";
    case round_role::reference:
      return "reference";
    case round_role::control:
      return "control";
  }
  return "";
}

std::vector<round_process> processes_of_round(const std::optional<executable_pair>& builds,
                                              std::uint64_t random) {
  if (!builds) {
    return {{round_role::both_arms, this_executable}};
  }
  std::vector<round_process> all{{round_role::subject, builds->subject},
                                 {round_role::reference, builds->reference},
                                 {round_role::control, builds->reference}};
  if (random % 2 == 0) {
    std::ranges::reverse(all);
  }
  return all;
}

void round_samples::add(const events::sampled& cell, round_role role) {
  for (const auto& arm : cell.arms) {
    (role == round_role::control ? controls_ : arms_).insert_or_assign(arm.index, arm.samples);
    if (cell.control && !is_subject(arm.index)) {
      controls_.insert_or_assign(arm.index, *cell.control);
    }
  }
}

std::optional<round_samples::logarithms> round_samples::between(std::size_t subject,
                                                                std::size_t reference) const {
  if (!arms_.contains(subject) || !arms_.contains(reference) || !controls_.contains(reference)) {
    return std::nullopt;
  }
  return logarithms{.ratio = log_ratio(arms_.at(subject), arms_.at(reference)),
                    .of_control = log_ratio(controls_.at(reference), arms_.at(reference))};
}

std::optional<double> round_samples::seconds_of_reference(std::size_t reference) const {
  const auto found = arms_.find(reference);
  if (found == arms_.end() || !has_figure(found->second)) {
    return std::nullopt;
  }
  return seconds_of(found->second);
}

}  // namespace toll::suite
