// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/paired_group.hpp"

#include "harness/worker/budget.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <tuple>

namespace toll::suite {
namespace {

/// Of a process with these arms: a start, data made and checked, and some samples of each.
double guessed_seconds(const paired_cell& c) {
  constexpr double samples = 0.1;
  const task_cost cost = guessed_cost(c.subject.what->work_of(c.subject.n));
  return samples + cost.reset + cost.run + cost.check;
}

}  // namespace

std::vector<paired_group> groups_of(const std::vector<paired_cell>& paired_cells) {
  std::map<std::tuple<std::string, std::string, index_t, int>, std::size_t> places;
  std::vector<paired_group> groups;
  for (std::size_t i = 0; i < paired_cells.size(); ++i) {
    const task& t = paired_cells[i].subject;
    const auto [place, is_new] =
        places.try_emplace({t.what->kernel, t.what->algorithm, t.n, t.threads}, groups.size());
    if (is_new) {
      groups.emplace_back();
    }
    groups[place->second].members.push_back(i);
    groups[place->second].guessed += guessed_seconds(paired_cells[i]);
  }
  for (paired_group& group : groups) {
    group.verdicts_per_second_now = verdicts_per_second(group, paired_cells);
  }
  return groups;
}

double verdicts_per_second(const paired_group& group,
                           const std::vector<paired_cell>& paired_cells) {
  double verdicts = 0;  // of one more process
  for (const std::size_t i : group.members) {
    if (paired_cells[i].is_open()) {
      verdicts += 1.0 / paired_cells[i].found.processes_to_go();
    }
  }
  return verdicts / group.seconds_of_process();
}

std::size_t next_of(const std::vector<paired_group>& groups, double now) {
  const auto next = std::ranges::max_element(groups, {}, [&](const paired_group& g) {
    return std::tuple{-std::max(0.0, g.begins_at - now), g.to_confirm > 0,
                      g.verdicts_per_second_now};
  });
  return static_cast<std::size_t>(next - groups.begin());
}

std::optional<paired_group> apart_to_confirm(paired_group& group,
                                             const std::vector<paired_cell>& paired_cells) {
  const auto is_to_be_confirmed = [&](std::size_t i) {
    return paired_cells[i].is_open() && paired_cells[i].found.is_to_be_confirmed();
  };
  if (group.to_confirm > 0 || std::ranges::none_of(group.members, is_to_be_confirmed)) {
    return std::nullopt;
  }
  paired_group apart = group;
  std::erase_if(apart.members, std::not_fn(is_to_be_confirmed));
  apart.to_confirm = paired_cells[apart.members.front()].found.settings().fewest;
  // Of the group's time each member has had about the same.
  apart.seconds *=
      static_cast<double>(apart.members.size()) / static_cast<double>(group.members.size());
  group.seconds -= apart.seconds;
  std::erase_if(group.members, is_to_be_confirmed);
  apart.verdicts_per_second_now = verdicts_per_second(apart, paired_cells);
  return apart;
}

double time_to_confirm(const paired_group& apart, const std::vector<paired_group>& others,
                       double now, double budget) {
  constexpr double pause = 60;
  constexpr double reserve = 2;  // some processes are dropped, or take longer
  const auto seconds_needed = [](const paired_group& g) {
    return reserve * g.to_confirm * g.seconds_of_process();
  };
  double latest = budget - seconds_needed(apart);
  for (const paired_group& other : others) {
    latest -= seconds_needed(other);
  }
  return std::clamp(latest, now, now + pause);
}

}  // namespace toll::suite
