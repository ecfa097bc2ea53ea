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
namespace {

// With at most this many bins the clause is faster. Its copies lie on the threads' stacks. clang 19 takes a third
// longer with it, and more than the 4 MiB of a stack for 1 Mi bins.
#if defined(__clang__)
constexpr index_t most_on_stack = 0;
#else
constexpr index_t most_on_stack = index_t{1} << 16;
#endif

void reduce_on_stack(index_t n, const std::int32_t* keys, index_t bins, std::uint32_t* counts) {
#pragma omp parallel reduction(+ : counts[ : bins])
  {
    const index_t threads = omp_get_num_threads();
    const index_t me = omp_get_thread_num();
    count_keys(keys, n * me / threads, n * (me + 1) / threads, counts);
  }
}

// What the clause does, with copies on the heap for the threads that have keys. They are merged by
// all threads, block by block, and not one whole copy after the other; a single block by one thread,
// because to wait for the others takes longer.
void reduce_on_heap(index_t n, const std::int32_t* keys, index_t bins, std::uint32_t* counts) {
  constexpr index_t block = 1024;
  const index_t needed = bins * omp_get_max_threads();
  // Kept: megabytes from the system cost a page fault for each page, in every call.
  static thread_local array<std::uint32_t> memory;
  if (memory.size() < needed) {
    memory = array<std::uint32_t>{needed};
  }
  std::uint32_t* const copies = memory.data();
  index_t used = 0;
  const auto merge = [&](index_t first, index_t last) {
    for (index_t c = 0; c < used; ++c) {
      for (index_t k = first; k < last; ++k) {
        counts[k] += copies[bins * c + k];
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
      std::uint32_t* const partial = copies + bins * me;
      std::fill_n(partial, bins, 0);
      count_keys(keys, n * me / sharing, n * (me + 1) / sharing, partial);
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

}  // namespace

void histogram_multi_reduce_baseline(const openmp_policy&, const histogram::args& args) {
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  const index_t n = args.keys.size();
  const index_t bins = args.counts.size();
#pragma omp parallel for schedule(static)
  for (index_t k = 0; k < bins; ++k) {
    counts[k] = 0;
  }
  if (bins <= most_on_stack) {
    reduce_on_stack(n, keys, bins, counts);
  } else {
    reduce_on_heap(n, keys, bins, counts);
  }
}

const registered<histogram::on_all_inputs<histogram_multi_reduce>> entry{
    "baseline", histogram_multi_reduce_baseline};

}  // namespace toll::suite
