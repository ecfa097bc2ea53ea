// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

namespace toll::suite {

/// What the baselines on one thread share: adds the n terms of pi to `result`, in their order. The terms of a strip are computed in
/// lanes, before any is added: clang 19 fuses the last product of a term with its addition, and then divides one by one.
inline void add_terms(index_t n, double h, double* result) {
  constexpr index_t strip = 8;
  index_t i = 0;
  for (; i + strip <= n; i += strip) {
    double term[strip];
    for (index_t k = 0; k < strip; ++k) {
      const double x = (static_cast<double>(i + k) + 0.5) * h;
      term[k] = 4.0 / (1.0 + x * x) * h;
    }
    for (const double each : term) {
      *result += each;
    }
  }
  for (; i < n; ++i) {
    const double x = (static_cast<double>(i) + 0.5) * h;
    *result += 4.0 / (1.0 + x * x) * h;
  }
}

}  // namespace toll::suite
