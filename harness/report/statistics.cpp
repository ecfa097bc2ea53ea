// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/statistics.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>

namespace toll {
namespace {

// The bounds move by less than a tenth of the interval from one seed to the next.
constexpr std::size_t resamples = 2000;

/// Draws values anew, each from all of them. There may be thousands of cells, and each takes
/// thousands of draws: so this counts how often each value is drawn, and neither allocates nor
/// sorts.
class resampler {
public:
  double median_of_drawn(const std::vector<double>& sorted) {
    counts_.assign(sorted.size(), 0);
    for (std::size_t drawn = 0; drawn < sorted.size(); drawn += 2) {
      const std::uint64_t two = random_();
      ++counts_[below(sorted.size(), two >> 32)];
      if (drawn + 1 < sorted.size()) {
        ++counts_[below(sorted.size(), two & 0xffffffff)];
      }
    }
    std::size_t rank = 0;
    std::size_t seen = counts_[0];
    const auto value_at = [&](std::size_t place) {
      while (seen <= place) {
        seen += counts_[++rank];
      }
      return sorted[rank];
    };
    const double lower = value_at((sorted.size() - 1) / 2);
    return (lower + value_at(sorted.size() / 2)) / 2;
  }

private:
  static std::size_t below(std::size_t bound, std::uint64_t random_32_bits) {
    return (random_32_bits * bound) >> 32;
  }

  std::mt19937_64 random_;  // NOLINT: the same table for the same measurements
  std::vector<std::size_t> counts_;
};

std::vector<double> sorted(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values;
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
  const std::vector<double> above = sorted(a);
  const std::vector<double> under = sorted(b);
  resampler resampled;
  std::vector<double> ratios(resamples);
  std::generate(ratios.begin(), ratios.end(), [&] {
    const double numerator = resampled.median_of_drawn(above);
    return numerator / resampled.median_of_drawn(under);
  });
  std::sort(ratios.begin(), ratios.end());
  return {.value = median(a) / median(b),
          .low = ratios[resamples / 40],
          .high = ratios[resamples - 1 - resamples / 40]};
}

}  // namespace toll
