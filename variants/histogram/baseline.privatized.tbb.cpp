// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cstdint>

namespace toll::suite {

// The merge of fewer counts than a grain is not worth a second task.
void histogram_privatized_baseline(const tbb_policy&, const histogram::args& args) {
  using part = oneapi::tbb::blocked_range<index_t>;
  constexpr index_t grain = 1024;
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  const index_t bins = args.counts.size();
  oneapi::tbb::enumerable_thread_specific<array<std::uint32_t>> copies{[=] {
    array<std::uint32_t> copy{bins};
    std::fill_n(copy.data(), bins, 0);
    return copy;
  }};
  oneapi::tbb::parallel_for(part{0, args.keys.size()}, [&, keys](const part& some) {
    std::uint32_t* const mine = copies.local().data();
    for (index_t i = some.begin(); i < some.end(); ++i) {
      ++mine[keys[i]];
    }
  });
  oneapi::tbb::parallel_for(part{0, bins, grain}, [&, counts](const part& some) {
    std::fill(counts + some.begin(), counts + some.end(), 0);
    for (const array<std::uint32_t>& copy : copies) {
      const std::uint32_t* const theirs = copy.data();
      for (index_t k = some.begin(); k < some.end(); ++k) {
        counts[k] += theirs[k];
      }
    }
  });
}

const registered<histogram::on_all_inputs<histogram_privatized>> entry{
    "baseline", histogram_privatized_baseline};

}  // namespace toll::suite
