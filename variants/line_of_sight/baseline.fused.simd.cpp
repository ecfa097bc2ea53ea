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

// Angles are computed in lanes, as far as there is a vector arctangent, and stay in the cache; the
// maximum is one after the other.
constexpr index_t chunk = 1024;

}  // namespace

void line_of_sight_fused_baseline(const simd_policy&, const line_of_sight_fused::args& args) {
  const double eye = args.eye;
  const double* const height = args.height.data();
  const double* const distance = args.distance.data();
  std::int32_t* const visible = args.visible.data();
  const index_t n = args.visible.size();
  double angle[chunk];
  double running = -std::numeric_limits<double>::infinity();
  for (index_t first = 0; first < n; first += chunk) {
    const index_t size = std::min(chunk, n - first);
#pragma omp simd
    for (index_t k = 0; k < size; ++k) {
      angle[k] = std::atan((height[first + k] - eye) / distance[first + k]);
    }
    for (index_t k = 0; k < size; ++k) {
      running = std::max(running, angle[k]);
      visible[first + k] = angle[k] >= running ? 1 : 0;
    }
  }
}

const registered<line_of_sight_fused> entry{"baseline", line_of_sight_fused_baseline};

}  // namespace toll::suite
