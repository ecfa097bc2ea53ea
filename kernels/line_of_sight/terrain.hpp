// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

namespace toll::suite::line_of_sight {

/// Heights along a ray of n points, such that some are visible all along it and that which are is
/// beyond doubt.
///
/// Slopes from the eye rise from about -1 to about 1. That of point i is i steps, a random number
/// of steps below `roughness`, and i modulo `roughness` parts of a step. So a point competes with
/// the `roughness` points before it only, and one in six is visible. And no two slopes are the
/// same: with equal steps the points are less than `roughness` apart, and then their parts differ.
/// A part is 1 / (512 (n + 64)) of slope, at least half of that in angle: for 10^8 points 10^4
/// times what rounding changes, and for 10^5 points less than a float can tell.
class terrain {
public:
  static constexpr index_t roughness = 64;
  static constexpr index_t parts = 1024;
  static constexpr double eye = 1.7;  // its height, above the foot of the ray

  explicit constexpr terrain(index_t n) : n_{n} {}

  constexpr index_t points() const { return n_; }

  /// The horizontal distance from the eye: about 1 from point to point, never twice the same.
  double distance(index_t i) const;

  /// Of the line from the eye to a point: from -1 to 1, never twice the same.
  double slope(index_t i) const;

  double height(index_t i) const;

  /// Orders the points by their angle, without any rounding.
  index_t rank(index_t i) const;

private:
  index_t n_;
};

}  // namespace toll::suite::line_of_sight
