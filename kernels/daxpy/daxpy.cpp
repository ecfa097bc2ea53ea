// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/daxpy/daxpy.hpp"

#include <cmath>
#include <limits>

namespace toll::suite {

expectation daxpy::expected(index_t i, index_t runs) {
  const auto count = static_cast<long double>(runs);
  const long double product = static_cast<long double>(a) * static_cast<long double>(x_at(i));
  const auto start = static_cast<long double>(y_at(i));
  const long double half_ulp = std::numeric_limits<double>::epsilon() / 2;
  const long double products = count * std::fabs(product);
  const long double sums = count * std::fabs(start) + count * (count + 1) / 2 * std::fabs(product);
  // A hundredth more covers the terms of second order.
  return {start + count * product, 1.01L * half_ulp * (products + sums)};
}

}  // namespace toll::suite
