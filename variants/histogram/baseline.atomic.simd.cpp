// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "variants/histogram/count_keys.hpp"

#include <cstdint>

namespace toll::suite {

void histogram_atomic_baseline(const simd_policy&, const histogram::args& args) {
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  const index_t n = args.keys.size();
  const index_t bins = args.counts.size();
#pragma omp simd
  for (index_t k = 0; k < bins; ++k) {
    counts[k] = 0;
  }
  count_keys(keys, 0, n, counts);
}

const registered<histogram::on_all_inputs<histogram_atomic>> entry{"baseline",
                                                                   histogram_atomic_baseline};

}  // namespace toll::suite
