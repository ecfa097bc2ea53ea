// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace toll::suite {

void histogram_atomic_baseline(const tbb_policy&, const histogram::args& args) {
  using part = oneapi::tbb::blocked_range<index_t>;
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  oneapi::tbb::parallel_for(part{0, args.counts.size()}, [=](const part& bins) {
    std::fill(counts + bins.begin(), counts + bins.end(), 0);
  });
  oneapi::tbb::parallel_for(part{0, args.keys.size()}, [=](const part& some) {
    // Locals: a compiler must assume that a store changes what a body has captured.
    const std::int32_t* const from = keys;
    std::uint32_t* const to = counts;
    const index_t last = some.end();
    for (index_t i = some.begin(); i < last; ++i) {
      std::atomic_ref<std::uint32_t>{to[from[i]]}.fetch_add(1, std::memory_order_relaxed);
    }
  });
}

const registered<histogram::on_all_inputs<histogram_atomic>> entry{"baseline",
                                                                   histogram_atomic_baseline};

}  // namespace toll::suite
