// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/shuffled_words.hpp>

namespace toll::backends::cuda {

// What the threads of a warp tell each other. All in `mask` make the call; each group of `width`
// neighbours is by itself.

/// A bit for each thread of a warp.
using warp_mask = unsigned;

constexpr warp_mask first_lanes(int count) {
  return count == warp_size ? ~warp_mask{0} : (warp_mask{1} << count) - 1;
}

/// What the thread `distance` places further holds; the last ones get their own.
template <int width, class T>
__device__ T shuffled_down(const T& held, int distance, warp_mask mask) {
  return shuffled_words(held, [=](int word) {
    return __shfl_down_sync(mask, word, static_cast<unsigned>(distance), width);
  });
}

/// What the thread at a place of the group holds.
template <int width, class T>
__device__ T shuffled_from(const T& held, int place, warp_mask mask) {
  return shuffled_words(held, [=](int word) { return __shfl_sync(mask, word, place, width); });
}

__device__ inline void wait_for_lanes(warp_mask mask) {
  __syncwarp(mask);
}

}  // namespace toll::backends::cuda
