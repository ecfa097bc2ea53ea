// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/statistics.hpp"

#include <algorithm>
#include <cstddef>
#include <random>

namespace toll {
namespace {

// The bounds move by less than a tenth of the interval from one seed to the next.
constexpr std::size_t resamples = 2000;

std::vector<double> drawn_from(const std::vector<double>& values, std::mt19937_64& random) {
  std::uniform_int_distribution<std::size_t> any(0, values.size() - 1);
  std::vector<double> drawn(values.size());
  std::generate(drawn.begin(), drawn.end(), [&] { return values[any(random)]; });
  return drawn;
}

}  // namespace

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) {
    return *middle;
  }
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

interval ratio_of_medians(const std::vector<double>& a, const std::vector<double>& b) {
  std::mt19937_64 random;  // NOLINT: the same table for the same measurements
  std::vector<double> ratios(resamples);
  std::generate(ratios.begin(), ratios.end(), [&] {
    const double numerator = median(drawn_from(a, random));
    return numerator / median(drawn_from(b, random));
  });
  std::sort(ratios.begin(), ratios.end());
  return {.value = median(a) / median(b),
          .low = ratios[resamples / 40],
          .high = ratios[resamples - 1 - resamples / 40]};
}

}  // namespace toll
