// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/estimate.hpp"

#include "harness/report/student.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

namespace toll::suite {
namespace {

// Of fewer, Student's quantile says more about itself than about the processes.
constexpr std::size_t fewest_for_bounds = 5;

// Fewer than three processes cannot say which of them is off.
constexpr std::size_t fewest_for_ratio = 3;

constexpr double mode_gap = 1.2;

// 95 % for both together.
constexpr double confidence_of_bounds = 0.975;

}  // namespace

interval interval_of(const std::vector<double>& logarithms, double confidence) {
  const auto count = static_cast<double>(logarithms.size());
  const double mean = std::accumulate(logarithms.begin(), logarithms.end(), 0.0) / count;
  if (logarithms.size() < 2) {
    return {.value = std::exp(mean), .low = 0, .high = std::numeric_limits<double>::infinity()};
  }
  double squares = 0;
  for (const double x : logarithms) {
    squares += (x - mean) * (x - mean);
  }
  const double error = std::sqrt(squares / (count - 1) / count);
  const double reach = t_quantile(confidence, static_cast<int>(count) - 1) * error;
  return {.value = std::exp(mean), .low = std::exp(mean - reach), .high = std::exp(mean + reach)};
}

std::optional<double> log_ratio(const arm_samples& above, const arm_samples& under) {
  if (!has_figure(above) || !has_figure(under)) {
    return std::nullopt;
  }
  return std::log(seconds_of(above) / seconds_of(under));
}

bool is_unsteady(const interval& bounds) {
  constexpr double widest = 1.1;
  return bounds.high > widest * widest * bounds.low;
}

estimate estimate_of(const std::vector<double>& log_ratios, int requested, bool has_two_modes) {
  estimate found{.processes = static_cast<int>(log_ratios.size())};
  if (log_ratios.size() < std::min(fewest_for_ratio, static_cast<std::size_t>(requested))) {
    found.mark = "disturbed";
    return found;
  }
  std::vector<double> ratios;
  std::transform(log_ratios.begin(), log_ratios.end(), std::back_inserter(ratios),
                 [](double x) { return std::exp(x); });
  if (has_two_modes || have_two_modes(ratios)) {
    found.mark = "two modes";
    return found;
  }
  if (log_ratios.size() >= fewest_for_bounds) {
    found.bounds = interval_of(log_ratios, confidence_of_bounds);
    if (is_unsteady(*found.bounds)) {
      found.mark = "unsteady";
      return found;
    }
  }
  if (found.processes < requested) {
    found.mark = fmt::format("{} processes", found.processes);
  }
  found.ratio = median(std::move(ratios));
  if (found.bounds) {  // they are of the mean, from which the median of many may lie far
    found.bounds->low = std::min(found.bounds->low, *found.ratio);
    found.bounds->high = std::max(found.bounds->high, *found.ratio);
  }
  return found;
}

bool have_two_modes(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t least = std::max<std::size_t>(2, (values.size() + 3) / 4);
  for (std::size_t above = least; above + least <= values.size(); ++above) {
    if (values[above] > mode_gap * values[above - 1]) {
      return true;
    }
  }
  return false;
}

}  // namespace toll::suite
