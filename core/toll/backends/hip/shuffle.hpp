// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/hip/policy.hpp>
#include <toll/backends/hip/shuffled_words.hpp>

#include <hip/hip_runtime.h>

namespace toll::backends::hip {

// What the threads of a wave tell each other. They run in step, so nobody needs to know who makes
// the call; each group of `width` neighbours is by itself.

/// A bit for each thread of a wave.
using warp_mask = unsigned long long;

constexpr warp_mask first_lanes(int count) {
  return count == 64 ? ~warp_mask{0} : (warp_mask{1} << count) - 1;
}

/// What the thread `distance` places further holds; the last ones get their own.
template <int width, class T>
__device__ T shuffled_down(const T& held, int distance, warp_mask) {
  return shuffled_words(held, [=] __device__(int word) {
    return __shfl_down(word, static_cast<unsigned>(distance), width);
  });
}

/// What the thread at a place of the group holds.
template <int width, class T>
__device__ T shuffled_from(const T& held, int place, warp_mask) {
  return shuffled_words(held, [=] __device__(int word) { return __shfl(word, place, width); });
}

__device__ inline void wait_for_lanes(warp_mask) {
  __builtin_amdgcn_wave_barrier();
}

}  // namespace toll::backends::hip
