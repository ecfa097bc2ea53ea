// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace toll {

/// A number and how far off it may be.
struct interval {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// requires   at least one value
double median(std::vector<double> values);

/// Median of `a` over median of `b`, and where 95 % of the ratios lie when both are drawn anew from
/// what was measured (percentile bootstrap, always with the same seed). Repetitions of one process
/// are not independent of its memory layout, so this is the spread of a run and proves nothing
/// beyond it. requires   at least one value in each
interval ratio_of_medians(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace toll
