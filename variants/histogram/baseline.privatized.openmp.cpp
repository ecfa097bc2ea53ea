// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "variants/histogram/count_keys.hpp"

#include <omp.h>

#include <algorithm>
#include <cstdint>

namespace toll::suite {

// The copies start on cache lines of their own. Each thread that has keys fills its own and so
// decides where it lies; they are merged block by block, so that the counts stay in the cache from
// copy to copy, and a single block by one thread: to wait for the others takes longer.
void histogram_privatized_baseline(const openmp_policy&, const histogram::args& args) {
  constexpr index_t line = 64 / sizeof(std::uint32_t);
  constexpr index_t block = 1024;
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  const index_t n = args.keys.size();
  const index_t bins = args.counts.size();
  const index_t stride = (bins + line - 1) / line * line;
  const index_t needed = stride * omp_get_max_threads();
  // Kept: megabytes from the system cost a page fault for each page, in every call.
  static thread_local array<std::uint32_t> memory;
  if (memory.size() < needed) {
    memory = array<std::uint32_t>{needed};
  }
  std::uint32_t* const copies = memory.data();
  index_t used = 0;
  const auto merge = [&](index_t first, index_t last) {
    std::copy(copies + first, copies + last, counts + first);
    for (index_t c = 1; c < used; ++c) {
      for (index_t k = first; k < last; ++k) {
        counts[k] += copies[c * stride + k];
      }
    }
  };
#pragma omp parallel
  {
    const index_t sharing = std::min<index_t>(n, omp_get_num_threads());
    const index_t me = omp_get_thread_num();
    if (me == 0) {
      used = sharing;
    }
    if (me < sharing) {
      std::uint32_t* const mine = copies + me * stride;
      std::fill_n(mine, bins, 0);
      count_keys(keys, n * me / sharing, n * (me + 1) / sharing, mine);
    }
    if (bins > block) {
#pragma omp barrier
#pragma omp for schedule(static) nowait
      for (index_t first = 0; first < bins; first += block) {
        merge(first, std::min(first + block, bins));
      }
    }
  }
  if (bins <= block) {
    merge(0, bins);
  }
}

const registered<histogram::on_all_inputs<histogram_privatized>> entry{
    "baseline", histogram_privatized_baseline};

}  // namespace toll::suite
