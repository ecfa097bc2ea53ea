// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "variants/vertex_sum/scatter_shares.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>

namespace toll::suite {
namespace {

// Kept from call to call: megabytes from the system cost a page fault for each page.
struct thread_copy {
  array<double> sums;
  bool is_used = false;

  double* ready(index_t count) {
    if (!is_used) {
      if (sums.size() < count) {
        sums = array<double>{count};
      }
      std::fill_n(sums.data(), count, 0.0);
      is_used = true;
    }
    return sums.data();
  }
};

}  // namespace

void vertex_sum_scatter_baseline(const tbb_policy&, const vertex_sum_scatter::args& args) {
  using part = oneapi::tbb::blocked_range<index_t>;
  constexpr index_t block_of_merge = 1024;  // sums whose merge is not worth a second task
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  const index_t count = args.sums.size();
  static thread_local oneapi::tbb::enumerable_thread_specific<thread_copy> kept;
  auto& copies = kept;  // of the calling thread, in tasks of others too
  for (thread_copy& copy : copies) {
    copy.is_used = false;
  }
  oneapi::tbb::parallel_for(part{0, args.area.size(), vertex_sum::grain},
                            [&, area, vertices](const part& some) {
                              double* const mine = copies.local().ready(count);
                              scatter_shares(area, vertices, some.begin(), some.end(), mine);
                            });
  oneapi::tbb::parallel_for(part{0, count, block_of_merge}, [&, sums](const part& some) {
    bool is_there = false;
    for (const thread_copy& copy : copies) {
      const double* const theirs = copy.sums.data();
      if (copy.is_used && !is_there) {
        std::copy(theirs + some.begin(), theirs + some.end(), sums + some.begin());
      } else if (copy.is_used) {
        for (index_t v = some.begin(); v < some.end(); ++v) {
          sums[v] += theirs[v];
        }
      }
      is_there = is_there || copy.is_used;
    }
  });
}

const registered<vertex_sum_scatter> entry{"baseline", vertex_sum_scatter_baseline};

}  // namespace toll::suite
