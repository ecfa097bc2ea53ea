// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/group_scores.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace toll::suite {
namespace {

constexpr float no_value = std::numeric_limits<float>::quiet_NaN();

double half_range(const node_table& table, const node_unit& unit, std::size_t task) {
  std::vector<double> ranges;
  for (const std::size_t run : unit.runs) {
    if (const auto one = table.at(run, task); one.seconds > 0) {
      ranges.push_back(std::log(static_cast<double>(one.most) / static_cast<double>(one.least)) /
                       2);
    }
  }
  return ranges.empty() ? 0 : median(std::move(ranges));
}

}  // namespace

group_scores::group_scores(const node_table& table, const node_group& group)
    : above_(group.units.size(), std::vector<float>(table.tasks().size(), no_value)) {
  for (std::size_t task = 0; task < table.tasks().size(); ++task) {
    limits_.push_back(subsystem_of(table.tasks()[task]));
    std::vector<std::vector<double>> of_rank(group.ranks);
    std::vector<double> ranges;
    for (std::size_t unit = 0; unit < group.units.size(); ++unit) {
      if (const auto seconds = log_seconds(table, group.units[unit], task)) {
        above_[unit][task] = static_cast<float>(*seconds);
        of_rank[group.units[unit].place].push_back(*seconds);
        ranges.push_back(half_range(table, group.units[unit], task));
      }
    }
    noise_.push_back(ranges.empty() ? 0 : median(std::move(ranges)));
    std::vector<double>& middles = middles_.emplace_back();
    for (std::vector<double>& seconds : of_rank) {
      middles.push_back(seconds.empty() ? static_cast<double>(no_value) : median(seconds));
    }
    for (std::size_t unit = 0; unit < group.units.size(); ++unit) {
      const std::size_t rank = group.units[unit].place;
      const bool has_peers = of_rank[rank].size() >= fewest_nodes;
      above_[unit][task] =
          has_peers ? static_cast<float>(static_cast<double>(above_[unit][task]) - middles[rank])
                    : no_value;
    }
  }
}

std::optional<double> group_scores::above(std::size_t unit, std::size_t task) const {
  const auto value = static_cast<double>(above_[unit][task]);
  return std::isnan(value) ? std::nullopt : std::optional{value};
}

std::vector<double> group_scores::above(std::size_t task) const {
  std::vector<double> values;
  for (std::size_t unit = 0; unit < above_.size(); ++unit) {
    if (const auto one = above(unit, task)) {
      values.push_back(*one);
    }
  }
  return values;
}

std::optional<double> group_scores::middle(std::size_t task) const {
  std::vector<double> known;
  for (const double each : middles_[task]) {
    if (!std::isnan(each)) {
      known.push_back(each);
    }
  }
  return known.empty() ? std::nullopt : std::optional{median(std::move(known))};
}

double group_scores::noise(subsystem what) const {
  std::vector<double> all;
  for (std::size_t task = 0; task < limits_.size(); ++task) {
    if (limits_[task] == what) {
      all.push_back(noise_[task]);
    }
  }
  return all.empty() ? 0 : median(std::move(all));
}

std::vector<double> group_scores::above_of(std::size_t unit, subsystem what) const {
  std::vector<double> values;
  for (std::size_t task = 0; task < limits_.size(); ++task) {
    if (limits_[task] == what) {
      if (const auto one = above(unit, task)) {
        values.push_back(*one);
      }
    }
  }
  return values;
}

std::optional<double> group_scores::score(std::size_t unit, subsystem what) const {
  std::vector<double> values = above_of(unit, what);
  return values.empty() ? std::nullopt : std::optional{median(std::move(values))};
}

interval group_scores::score_interval(const std::vector<std::size_t>& units, subsystem what) const {
  std::vector<double> all;
  for (const std::size_t unit : units) {
    const std::vector<double> values = above_of(unit, what);
    all.insert(all.end(), values.begin(), values.end());
  }
  std::ranges::sort(all);
  // Between these ranks the median lies unless 19 of 20 coins fall on one side.
  const auto count = static_cast<double>(all.size());
  const double below = std::floor(count / 2 - 0.98 * std::sqrt(count));
  const auto low = static_cast<std::size_t>(std::max(0.0, below));
  return {.value = median(all), .low = all[low], .high = all[all.size() - 1 - low]};
}

std::size_t group_scores::tasks(subsystem what) const {
  std::size_t count = 0;
  for (std::size_t task = 0; task < limits_.size(); ++task) {
    count += limits_[task] == what && !above(task).empty() ? 1 : 0;
  }
  return count;
}

}  // namespace toll::suite
