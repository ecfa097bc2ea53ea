// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

#include <cstdint>

namespace toll::suite {

void histogram_atomic_baseline(const openmp_policy&, const histogram::args& args) {
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  const index_t n = args.keys.size();
  const index_t bins = args.counts.size();
#pragma omp parallel for schedule(static)
  for (index_t k = 0; k < bins; ++k) {
    counts[k] = 0;
  }
#pragma omp parallel for schedule(static) firstprivate(keys, counts)
  for (index_t i = 0; i < n; ++i) {
    const std::int32_t key = keys[i];
#pragma omp atomic
    ++counts[key];
  }
}

const registered<histogram::on_all_inputs<histogram_atomic>> entry{"baseline",
                                                                   histogram_atomic_baseline};

}  // namespace toll::suite
