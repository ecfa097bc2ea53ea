// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

namespace toll::suite {

constexpr double pi_term(pi::number_on_host i, double h) {
  const double x = (static_cast<double>(i) + 0.5) * h;
  return 4.0 / (1.0 + x * x) * h;
}

/// What the baselines on one thread share: adds the n terms of pi to `result`, in their order, not in
/// lanes, which would add to one number at once. g++ vectorises all but the additions, and takes 1.5 times
/// as long with strips. clang 19 fuses them with the last product of a term, and then divides one by one,
/// unless the terms of a strip are computed before any is added. Without the pragma it writes a strip out
/// first, and divides by ones and twos.
inline void add_terms(pi::number_on_host n, double h, double* result) {
  pi::number_on_host i = 0;
#if defined(__clang__)
  constexpr int strip = 8;
  for (; n - i >= strip; i += strip) {
    double term[strip];
#pragma clang loop vectorize(enable) unroll(disable)
    for (pi::number_on_host k = 0; k < strip; ++k) {
      term[k] = pi_term(i + k, h);
    }
    for (const double each : term) {
      *result += each;
    }
  }
#endif
  for (; i < n; ++i) {
    *result += pi_term(i, h);
  }
}

}  // namespace toll::suite
