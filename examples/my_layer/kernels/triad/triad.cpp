// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/triad/triad.hpp"

#include <cmath>
#include <limits>

namespace toll::suite {

expectation triad::expected(index_t i) {
  const auto x = static_cast<long double>(signed_value(i, 1));
  const long double product =
      static_cast<long double>(a) * static_cast<long double>(signed_value(i, 2));
  const long double half_ulp = std::numeric_limits<double>::epsilon() / 2;
  // Rounding the product also moves the sum that is rounded; a hundredth more covers that.
  return {x + product, 1.01L * half_ulp * (std::fabs(x) + 2 * std::fabs(product))};
}

}  // namespace toll::suite
