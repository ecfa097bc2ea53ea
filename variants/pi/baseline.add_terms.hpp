// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

namespace toll::suite {

/// What the baselines on one thread share: adds the n terms of pi to `result`, in their order, not in
/// lanes, which would add to one number at once. g++ vectorises all but the additions. clang 19 computes
/// two terms at once if it unrolls the loop, and otherwise each by itself.
inline void add_terms(pi::number_on_host n, double h, double* result) {
#if defined(__clang__)
#pragma clang loop unroll_count(8)
#endif
  for (pi::number_on_host i = 0; i < n; ++i) {
    const double x = (static_cast<double>(i) + 0.5) * h;
    *result += 4.0 / (1.0 + x * x) * h;
  }
}

}  // namespace toll::suite
