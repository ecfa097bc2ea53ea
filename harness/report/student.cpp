// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/student.hpp"

#include <cmath>

namespace toll::suite {
namespace {

constexpr double pi = 3.14159265358979323846;

/// The share of the distribution between 0 and `t`. With t = sqrt(degrees) tan(angle) the density
/// is a power of a cosine, whose integral is a finite sum (Abramowitz and Stegun, 26.7.3
/// and 26.7.4).
double share_up_to(double t, int degrees) {
  const double angle = std::atan(t / std::sqrt(degrees));
  const double cosine = std::cos(angle);
  const bool is_odd = degrees % 2 == 1;
  double term = is_odd ? cosine : 1;
  double sum = degrees > 1 ? term : 0;
  for (int k = is_odd ? 3 : 2; k < degrees; k += 2) {
    term *= cosine * cosine * (k - 1) / k;
    sum += term;
  }
  return is_odd ? (angle + std::sin(angle) * sum) / pi : std::sin(angle) * sum / 2;
}

}  // namespace

double t_quantile(double probability, int degrees) {
  const double wanted = probability - 0.5;
  double low = 0;
  double high = 1;
  while (share_up_to(high, degrees) < wanted) {
    low = high;
    high *= 2;
  }
  for (int step = 0; step < 100 && high - low > 1e-12 * high; ++step) {
    const double middle = (low + high) / 2;
    (share_up_to(middle, degrees) < wanted ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace toll::suite
