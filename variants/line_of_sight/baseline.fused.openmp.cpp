// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace toll::suite {
namespace {

constexpr index_t chunk = 2048;

}  // namespace

// One pass over chunks that stay in the cache. Not `reduction(inscan)`, whose two phases have only
// the reduced variable in common: the angle would be computed in both. Nor a plain `ordered`,
// which takes longer with clang 19. Atomic, on x86 a plain move, because a thread sanitizer does not see the order
// that `depend` makes.
void line_of_sight_fused_baseline(const openmp_policy&, const line_of_sight_fused::args& args) {
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  std::int32_t* const visible = args.visible.data();
  const index_t n = args.visible.size();
  double running = -std::numeric_limits<double>::infinity();  // over all chunks up to the last that
                                                              // was handed on
  // What is shared, clang would read again after each call of the arctangent.
#pragma omp parallel for schedule(static, 1) ordered(1) firstprivate(eye, height, distance)
  for (index_t c = 0; c < (n + chunk - 1) / chunk; ++c) {
    const index_t first = c * chunk;
    const index_t size = std::min(chunk, n - first);
    double angle[chunk];
    double highest[chunk];
    double in_chunk = -std::numeric_limits<double>::infinity();
    for (index_t k = 0; k < size; ++k) {
      angle[k] = std::atan((height[first + k] - eye) / distance[first + k]);
      in_chunk = std::max(in_chunk, angle[k]);
      highest[k] = in_chunk;
    }
#pragma omp ordered depend(sink : c - 1)
    double before = 0;
#pragma omp atomic read
    before = running;
#pragma omp atomic write
    running = std::max(before, in_chunk);
#pragma omp ordered depend(source)
    for (index_t k = 0; k < size; ++k) {
      visible[first + k] = angle[k] >= std::max(before, highest[k]) ? 1 : 0;
    }
  }
}

const registered<line_of_sight_fused> entry{"baseline", line_of_sight_fused_baseline};

}  // namespace toll::suite
