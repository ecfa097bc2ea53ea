// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/config.hpp>
#include <toll/error.hpp>

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>

namespace toll::backends::cuda {

/// errors   argument_error for a block size that no device takes or that splits a warp
inline index_t blocks_needed(const policy& how, index_t threads) {
  if (how.block_size < warp_size || how.block_size > largest_block ||
      how.block_size % warp_size != 0) {
    throw argument_error(
        "toll::cuda_policy: block_size %d must be a multiple of 32 from 32 to 1024",
        how.block_size);
  }
  return (threads + how.block_size - 1) / how.block_size;
}

/// Blocks with a thread for each of `threads` iterations.
/// errors   argument_error for the block size, and for more iterations than a grid has threads
inline unsigned blocks_for(const policy& how, index_t threads) {
  const index_t blocks = blocks_needed(how, threads);
  constexpr index_t largest_grid = 2147483647;
  if (blocks > largest_grid) {
    throw argument_error(
        "toll::cuda: a loop over %lld iterations needs more than 2^31 - 1 blocks of %d",
        static_cast<long long>(threads), how.block_size);
  }
  return static_cast<unsigned>(blocks);
}

/// How many blocks there are along x, y and z.
struct block_counts {
  index_t x;
  index_t y;
  index_t z;
};

/// Blocks along y and z in the launches before.
struct blocks_before {
  index_t y;
  index_t z;
};

/// Calls `queue(grid, before)` for launches that together have these blocks: a grid has at most 65535
/// along y, and along z.
/// errors   argument_error for more blocks along x than a grid has
template <class Queue>
void for_each_launch(const block_counts& blocks, const Queue& queue) {
  constexpr index_t most = 65535;
  const unsigned x = blocks_for({.block_size = warp_size}, blocks.x * warp_size);
  for (index_t z = 0; z < blocks.z; z += most) {
    const auto at_z = static_cast<unsigned>(std::min(blocks.z - z, most));
    for (index_t y = 0; y < blocks.y; y += most) {
      const auto at_y = static_cast<unsigned>(std::min(blocks.y - y, most));
      queue(dim3{x, at_y, at_z}, blocks_before{y, z});
    }
  }
}

/// An attribute of the current device.
inline int device_attribute(cudaDeviceAttr which) {
  int device = 0;
  int value = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaDeviceGetAttribute(&value, which, device), "cudaDeviceGetAttribute");
  return value;
}

/// How many threads the device has at once.
inline index_t resident_threads() {
  return index_t{device_attribute(cudaDevAttrMultiProcessorCount)} *
         device_attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
}

/// As many blocks as the device has threads for at once, or fewer if they would find nothing to do.
inline unsigned resident_blocks_for(const policy& how, index_t size) {
  const index_t resident = resident_threads();
  return blocks_for(how, size < resident ? size : resident);
}

/// What `how.grid.share()` comes to for blocks of `threads` that run a kernel.
/// errors   argument_error for a fraction that is none, backend_error
inline index_t occupied_blocks(const policy& how, const void* kernel, int threads,
                               std::size_t shared_bytes) {
  const occupancy& share = how.grid.share();
  constexpr double largest_fraction = 1000;
  if (!(share.fraction > 0 && share.fraction <= largest_fraction)) {
    throw argument_error("toll::cuda_policy: the fraction %g of an occupancy must lie in (0, 1000]",
                         share.fraction);
  }
  int fit = 0;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, kernel, threads, shared_bytes),
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
  if (share.spare_a_block &&
      fit * threads >= device_attribute(cudaDevAttrMaxThreadsPerMultiProcessor)) {
    fit -= 1;
  }
  const auto wanted = static_cast<index_t>(share.fraction * fit) + share.offset;
  const index_t each = wanted > 1 ? wanted : 1;
  return each * device_attribute(cudaDevAttrMultiProcessorCount);
}

/// The blocks that the policy's grid asks for, of `threads` that run a kernel, but no more than
/// `needed`.
/// requires   a grid of a number of blocks, or by occupancy
/// errors     argument_error for less than one block, backend_error
inline unsigned given_blocks(const policy& how, index_t needed, const void* kernel, int threads,
                             std::size_t shared_bytes = 0) {
  const bool is_number = how.grid.how() == grid::rule::number;
  if (is_number && how.grid.number() < 1) {
    throw argument_error("toll::cuda_policy: a grid has at least one block, not %d",
                         how.grid.number());
  }
  const index_t given =
      is_number ? how.grid.number() : occupied_blocks(how, kernel, threads, shared_bytes);
  return static_cast<unsigned>(given < needed ? given : needed);
}

/// Blocks for a kernel whose threads take several iterations each.
template <class... Parameters>
unsigned strided_blocks_for(const policy& how, index_t size, void (*kernel)(Parameters...),
                            std::size_t shared_bytes = 0) {
  switch (how.grid.how()) {
    case grid::rule::automatic:
      return resident_blocks_for(how, size);
    case grid::rule::one_thread_each:
      return blocks_for(how, size);
    default:
      return given_blocks(how, blocks_needed(how, size), reinterpret_cast<const void*>(kernel),
                          how.block_size, shared_bytes);
  }
}

}  // namespace toll::backends::cuda
