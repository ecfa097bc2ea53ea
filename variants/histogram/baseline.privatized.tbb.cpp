// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "variants/histogram/count_keys.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cstdint>

namespace toll::suite {
namespace {

// Kept from call to call: megabytes from the system cost a page fault for each page.
struct thread_copy {
  array<std::uint32_t> counts;
  bool is_used = false;

  std::uint32_t* ready(index_t bins) {
    if (!is_used) {
      if (counts.size() < bins) {
        counts = array<std::uint32_t>{bins};
      }
      std::fill_n(counts.data(), bins, 0);
      is_used = true;
    }
    return counts.data();
  }
};

}  // namespace

// The merge of fewer counts than a grain is not worth a second task.
void histogram_privatized_baseline(const tbb_policy&, const histogram::args& args) {
  using part = oneapi::tbb::blocked_range<index_t>;
  constexpr index_t grain = 1024;
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  const index_t bins = args.counts.size();
  static thread_local oneapi::tbb::enumerable_thread_specific<thread_copy> kept;
  auto& copies = kept;  // of the calling thread, in tasks of others too
  for (thread_copy& copy : copies) {
    copy.is_used = false;
  }
  oneapi::tbb::parallel_for(part{0, args.keys.size()}, [&, keys](const part& some) {
    std::uint32_t* const mine = copies.local().ready(bins);
    count_keys(keys, some.begin(), some.end(), mine);
  });
  oneapi::tbb::parallel_for(part{0, bins, grain}, [&, counts](const part& some) {
    bool is_first = true;
    for (const thread_copy& copy : copies) {
      if (!copy.is_used) {
        continue;
      }
      const std::uint32_t* const theirs = copy.counts.data();
      if (is_first) {
        std::copy(theirs + some.begin(), theirs + some.end(), counts + some.begin());
        is_first = false;
      } else {
        for (index_t k = some.begin(); k < some.end(); ++k) {
          counts[k] += theirs[k];
        }
      }
    }
    if (is_first) {
      std::fill(counts + some.begin(), counts + some.end(), 0);
    }
  });
}

const registered<histogram::on_all_inputs<histogram_privatized>> entry{
    "baseline", histogram_privatized_baseline};

}  // namespace toll::suite
