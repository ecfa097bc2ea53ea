// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

namespace toll::suite {

/// How far the means of two samples lie apart that need not scatter alike (Welch): each is
/// uncertain by its own variance.
struct mean_difference {
  double value = 0;
  double error = 0;
  int degrees = 1;  // of freedom, rounded down

  /// The true difference lies above this with that confidence.
  double lower_bound(double confidence) const;
};

/// Of `above` over `under`, whose values are logarithms; none if one has fewer than five values.
std::optional<mean_difference> difference_of_means(const std::vector<double>& above,
                                                   const std::vector<double>& under);

}  // namespace toll::suite
