// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/weak_baselines.hpp"

#include "harness/printable.hpp"
#include "harness/report/estimate.hpp"
#include "harness/report/student.hpp"
#include "harness/report/welch.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

namespace toll::suite {
namespace {

std::map<std::string, std::string>& simpler_backends() {
  static std::map<std::string, std::string> all;
  return all;
}

std::vector<double> logarithms(const std::vector<double>& seconds) {
  std::vector<double> logs;
  std::ranges::transform(seconds, std::back_inserter(logs), [](double s) { return std::log(s); });
  return logs;
}

/// None if it is not weak, or that is not certain.
std::optional<weak_baseline> compared_with(const std::vector<double>& simpler,
                                           const std::vector<double>& seconds) {
  const auto difference = difference_of_means(logarithms(seconds), logarithms(simpler));
  if (!difference) {
    return std::nullopt;
  }
  const double reach = t_quantile(0.975, difference->degrees) * difference->error;
  const interval bounds{.value = std::exp(difference->value),
                        .low = std::exp(difference->value - reach),
                        .high = std::exp(difference->value + reach)};
  return bounds.low > large_ratio
             ? std::optional{weak_baseline{.what = {},
                                           .simpler = {},
                                           .ratio = median(seconds) / median(simpler),
                                           .bounds = bounds}}
             : std::nullopt;
}

}  // namespace

void know_backends(const std::vector<known_backend>& all) {
  simpler_backends().clear();
  for (const known_backend& each : all) {
    if (!each.simpler.empty()) {
      simpler_backends()[each.name] = each.simpler;
    }
  }
}

void weak_baselines::add(const batch_result& batch) {
  for (const result& r : batch.results) {
    const bool is_known = r.what.variant == baseline_name && r.what.threads == 1 &&
                          r.state == status::passed && mark_of(r).empty() && r.has_times();
    if (is_known) {
      task_id anywhere = r.what;
      anywhere.backend.clear();
      seconds_[anywhere.id()][r.what.backend] = {r.what, seconds_of(r)};
    }
  }
}

std::vector<weak_baseline> weak_baselines::found() const {
  std::vector<weak_baseline> all;
  for (const auto& [cell, backends] : seconds_) {
    for (const auto& [backend, measured] : backends) {
      const auto simpler = simpler_backends().find(backend);
      const auto beside =
          simpler == simpler_backends().end() ? backends.end() : backends.find(simpler->second);
      if (beside == backends.end()) {
        continue;
      }
      if (auto weak = compared_with(beside->second.second, measured.second)) {
        weak->what = measured.first;
        weak->simpler = simpler->second;
        all.push_back(*weak);
      }
    }
  }
  std::ranges::sort(all, {},
                    [](const weak_baseline& w) { return std::pair{-w.ratio, w.what.text()}; });
  return all;
}

std::string weak_baselines::text(std::optional<std::size_t> columns) const {
  const std::vector<weak_baseline> all = found();
  const auto naming = [&](std::size_t most) {
    std::vector<std::string> named;
    for (std::size_t i = 0; i < std::min(most, all.size()); ++i) {
      const weak_baseline& weak = all[i];
      named.push_back(fmt::format("{}/{} {} {:.1f} times slower than {}", weak.what.kernel,
                                  weak.what.algorithm, weak.what.backend, weak.ratio,
                                  weak.simpler));
    }
    if (all.size() > most) {
      named.push_back(fmt::format("{} more", all.size() - most));
    }
    return printable(fmt::format("weak baselines: {}", fmt::join(named, ", "))) + "\n";
  };
  if (all.empty()) {
    return "";
  }
  const std::string two = naming(2);
  return columns && two.size() > *columns + 1 ? naming(1) : two;
}

nlohmann::ordered_json to_json(const std::vector<weak_baseline>& all) {
  auto list = nlohmann::ordered_json::array();
  for (const weak_baseline& weak : all) {
    list.push_back({{"kernel", weak.what.kernel},
                    {"algorithm", weak.what.algorithm},
                    {"backend", weak.what.backend},
                    {"tuning", weak.what.tuning},
                    {"n", weak.what.n},
                    {"threads", weak.what.threads},
                    {"simpler_backend", weak.simpler},
                    {"ratio", weak.ratio},
                    {"ratio_low", weak.bounds.low},
                    {"ratio_high", weak.bounds.high}});
  }
  return list;
}

}  // namespace toll::suite
