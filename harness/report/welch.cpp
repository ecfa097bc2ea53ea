// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/welch.hpp"

#include "harness/report/student.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace toll::suite {
namespace {

// Of fewer, Student's quantile says more about itself than about the processes.
constexpr std::size_t fewest_for_welch = 5;

struct mean_and_variance {
  double mean;
  double of_mean;  // variance
  int count;
};

mean_and_variance scatter_of(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double x : values) {
    squares += (x - mean) * (x - mean);
  }
  return {mean, squares / (count - 1) / count, static_cast<int>(values.size())};
}

}  // namespace

double mean_difference::lower_bound(double confidence) const {
  return value - t_quantile(confidence, degrees) * error;
}

std::optional<mean_difference> difference_of_means(const std::vector<double>& above,
                                                   const std::vector<double>& under) {
  if (std::min(above.size(), under.size()) < fewest_for_welch) {
    return std::nullopt;
  }
  const mean_and_variance a = scatter_of(above);
  const mean_and_variance b = scatter_of(under);
  const double variance = a.of_mean + b.of_mean;
  const int fewest_degrees = std::min(a.count, b.count) - 1;
  mean_difference found{
      .value = a.mean - b.mean, .error = std::sqrt(variance), .degrees = fewest_degrees};
  if (variance > 0) {  // Welch and Satterthwaite
    const double degrees =
        variance * variance /
        (a.of_mean * a.of_mean / (a.count - 1) + b.of_mean * b.of_mean / (b.count - 1));
    if (std::isfinite(degrees)) {  // a variance whose square is 0 leaves no number
      const double most = a.count + b.count - 2;
      found.degrees = static_cast<int>(std::clamp<double>(degrees, fewest_degrees, most));
    }
  }
  return found;
}

}  // namespace toll::suite
