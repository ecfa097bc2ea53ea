// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace toll::suite {

/// A number and how far off it may be.
struct interval {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// requires   at least one value
double median(std::vector<double> values);

/// requires   at least one value, none of them 0 or less
double geometric_mean(const std::vector<double>& values);

/// The value below which this share of them lies; between two, in proportion.
/// requires   at least one value, and a share from 0 to 1
double quantile(std::vector<double> values, double share);

}  // namespace toll::suite
