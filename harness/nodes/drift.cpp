// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/drift.hpp"

#include "harness/statistics.hpp"

#include <cmath>

namespace toll::suite {

double trend_of(const std::vector<double>& values) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = i + 1; j < values.size(); ++j) {
      sum += values[j] > values[i] ? 1 : values[j] < values[i] ? -1 : 0;
    }
  }
  const auto n = static_cast<double>(values.size());
  const double variance = n * (n - 1) * (2 * n + 5) / 18;
  return std::abs(sum) <= 1 ? 0 : (sum > 0 ? sum - 1 : sum + 1) / std::sqrt(variance);
}

double change_in(const std::vector<double>& values) {
  const auto half = static_cast<std::ptrdiff_t>(values.size() / 2);
  return median({values.end() - half, values.end()}) -
         median({values.begin(), values.begin() + half});
}

}  // namespace toll::suite
