// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/portability_metric.hpp"

#include "harness/report/over_inputs.hpp"
#include "harness/statistics.hpp"

#include <algorithm>
#include <utility>

namespace toll::suite {
namespace {

std::optional<double> lesser(std::optional<double> a, std::optional<double> b) {
  return a && b ? std::min(a, b) : a ? a : b;
}

}  // namespace

void portability_metric::add(const std::string& machine, const task_id& what, bool is_right,
                             std::optional<double> seconds, const std::string& size) {
  task_id shared = what;
  shared.variant.clear();
  shared.tuning.clear();
  cell_times& c = cells_[{machine, what.backend}][shared.id()];
  c.algorithm = what.kernel + "/" + what.algorithm;
  c.what = std::move(shared);
  c.size = size;
  const std::string layer{what.layer()};
  layers_.insert(layer);
  arm& a = c.layers[layer];
  if (is_right) {
    a.is_right = true;
    a.seconds = lesser(a.seconds, seconds);
    c.least = lesser(c.least, seconds);
  }
}

std::vector<portability_metric::platform> portability_metric::platforms() const {
  std::vector<platform> all;
  all.reserve(cells_.size());
  for (const auto& [where, cells] : cells_) {
    all.push_back(where);
  }
  return all;
}

std::set<std::string> portability_metric::algorithms() const {
  std::set<std::string> all;
  for (const auto& [where, cells] : cells_) {
    for (const auto& [id, c] : cells) {
      all.insert(c.algorithm);
    }
  }
  return all;
}

std::optional<double> portability_metric::efficiency(const std::string& layer,
                                                     const std::string& algorithm,
                                                     const platform& where) const {
  const auto ran = cells_.find(where);
  if (ran == cells_.end()) {
    return std::nullopt;
  }
  values_over_inputs known;
  for (const auto& [id, c] : ran->second) {
    if (!algorithm.empty() && c.algorithm != algorithm) {
      continue;
    }
    const auto found = c.layers.find(layer);
    if (found == c.layers.end() || !found->second.is_right) {
      return 0;
    }
    if (const std::optional<double> seconds = found->second.seconds; c.least && seconds) {
      known.add(c.what, c.size, *c.least / *seconds);
    }
  }
  return known.count() > 0 ? std::optional{geometric_mean(known.values())} : std::nullopt;
}

bool portability_metric::has_run(const std::string& algorithm, const platform& where) const {
  const auto ran = cells_.find(where);
  return ran != cells_.end() && std::ranges::any_of(ran->second, [&](const auto& cell) {
           return algorithm.empty() || cell.second.algorithm == algorithm;
         });
}

std::optional<double> portability_metric::of(const std::string& layer,
                                             const std::string& algorithm) const {
  double inverses = 0;
  int platforms = 0;
  bool is_known = true;
  for (const auto& [where, cells] : cells_) {
    if (!has_run(algorithm, where)) {
      continue;
    }
    const std::optional<double> here = efficiency(layer, algorithm, where);
    if (here == 0.0) {
      return 0;
    }
    ++platforms;
    is_known = is_known && here.has_value();
    inverses += here ? 1 / *here : 0;
  }
  return platforms > 0 && is_known ? std::optional{platforms / inverses} : std::nullopt;
}

}  // namespace toll::suite
