// SPDX-License-Identifier: BSD-3-Clause
#include "harness/statistics.hpp"

#include <algorithm>
#include <cstddef>

namespace toll::suite {

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) {
    return *middle;
  }
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

}  // namespace toll::suite
