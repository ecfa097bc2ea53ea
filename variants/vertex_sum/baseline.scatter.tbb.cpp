// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>

namespace toll::suite {

// The merge of fewer sums than a grain is not worth a second task.
void vertex_sum_scatter_baseline(const tbb_policy&, const vertex_sum_scatter::args& args) {
  using part = oneapi::tbb::blocked_range<index_t>;
  constexpr index_t grain = 1024;
  const double* const area = args.area.data();
  const index_t* const vertices = args.vertices.data();
  double* const sums = args.sums.data();
  const index_t count = args.sums.size();
  oneapi::tbb::enumerable_thread_specific<array<double>> copies{[=] {
    array<double> copy{count};
    std::fill_n(copy.data(), count, 0.0);
    return copy;
  }};
  oneapi::tbb::parallel_for(part{0, args.area.size()}, [&, area, vertices](const part& some) {
    double* const mine = copies.local().data();
    for (index_t e = some.begin(); e < some.end(); ++e) {
      const double share = 0.25 * area[e];
      mine[vertices[4 * e]] += share;
      mine[vertices[4 * e + 1]] += share;
      mine[vertices[4 * e + 2]] += share;
      mine[vertices[4 * e + 3]] += share;
    }
  });
  oneapi::tbb::parallel_for(part{0, count, grain}, [&, sums](const part& some) {
    auto copy = copies.begin();
    if (copy == copies.end()) {
      std::fill(sums + some.begin(), sums + some.end(), 0.0);
      return;
    }
    std::copy(copy->data() + some.begin(), copy->data() + some.end(), sums + some.begin());
    for (++copy; copy != copies.end(); ++copy) {
      const double* const theirs = copy->data();
      for (index_t v = some.begin(); v < some.end(); ++v) {
        sums[v] += theirs[v];
      }
    }
  });
}

const registered<vertex_sum_scatter> entry{"baseline", vertex_sum_scatter_baseline};

}  // namespace toll::suite
