// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "variants/histogram/count_keys.hpp"

#include <cstdint>

namespace toll::suite {

void histogram_privatized_baseline(const simd_policy&, const histogram::args& args) {
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  const index_t n = args.keys.size();
  const index_t bins = args.counts.size();
  // Kept: megabytes from the system cost a page fault for each page, in every call.
  static thread_local array<std::uint32_t> memory;
  if (memory.size() < bins) {
    memory = array<std::uint32_t>{bins};
  }
  std::uint32_t* const copy = memory.data();
#pragma omp simd
  for (index_t k = 0; k < bins; ++k) {
    copy[k] = 0;
  }
  count_keys(keys, 0, n, copy);
#pragma omp simd
  for (index_t k = 0; k < bins; ++k) {
    counts[k] = copy[k];
  }
}

const registered<histogram::on_all_inputs<histogram_privatized>> entry{
    "baseline", histogram_privatized_baseline};

}  // namespace toll::suite
