// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/outlier_limit.hpp"

#include "harness/report/student.hpp"
#include "harness/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace toll::suite {
namespace {

// Of normal values, the standard deviation over the median absolute deviation.
constexpr double scale_of_median_deviation = 1.4826;

// What the median absolute deviation of normal values is worth, beside their standard deviation.
constexpr double efficiency = 0.37;

// The variance of a median of normal values, times their number.
constexpr double variance_of_median = 1.5708;

// Of Student's distribution, which is then close to the normal one.
constexpr int most_degrees = 1000;

// Where numbers end that differ from 1.
constexpr double least_rate = 1e-13;

}  // namespace

robust_spread spread_of(std::vector<double> values) {
  const double middle = median(values);
  for (double& value : values) {
    value = std::abs(value - middle);
  }
  return {.middle = middle, .deviation = scale_of_median_deviation * median(std::move(values))};
}

double critical_value(std::size_t nodes, double rate, double tests) {
  const auto count = static_cast<double>(nodes);
  const int degrees = nodes < enough_nodes
                          ? most_degrees
                          : std::clamp(static_cast<int>(efficiency * (count - 1)), 1, most_degrees);
  return t_quantile(1 - std::max(least_rate, rate / std::max(1.0, tests)), degrees) *
         std::sqrt(1 + variance_of_median / count);
}

double deviation_of_equals(const robust_spread& over, std::size_t nodes, double noise) {
  return nodes < enough_nodes ? std::max({assumed_deviation, over.deviation, noise})
                              : over.deviation;
}

}  // namespace toll::suite
