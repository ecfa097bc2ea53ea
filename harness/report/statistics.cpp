// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/statistics.hpp"

#include <algorithm>
#include <cstddef>
#include <random>

namespace toll {
namespace {

// The bounds move by less than a tenth of the interval from one seed to the next.
constexpr std::size_t resamples = 2000;

double median_of(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) {
    return *middle;
  }
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

/// Draws values anew, each from all of them. There may be thousands of cells, and each takes
/// thousands of draws, so this neither allocates nor divides.
class resampler {
public:
  double median_of_drawn(const std::vector<double>& values) {
    drawn_.resize(values.size());
    for (double& d : drawn_) {
      d = values[((random_() >> 32) * values.size()) >> 32];
    }
    return median_of(drawn_);
  }

private:
  std::mt19937_64 random_;  // NOLINT: the same table for the same measurements
  std::vector<double> drawn_;
};

}  // namespace

double median(std::vector<double> values) {
  return median_of(values);
}

interval ratio_of_medians(const std::vector<double>& a, const std::vector<double>& b) {
  resampler resampled;
  std::vector<double> ratios(resamples);
  std::generate(ratios.begin(), ratios.end(), [&] {
    const double numerator = resampled.median_of_drawn(a);
    return numerator / resampled.median_of_drawn(b);
  });
  std::sort(ratios.begin(), ratios.end());
  return {.value = median(a) / median(b),
          .low = ratios[resamples / 40],
          .high = ratios[resamples - 1 - resamples / 40]};
}

}  // namespace toll
