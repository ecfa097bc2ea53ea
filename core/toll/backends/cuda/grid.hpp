// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/config.hpp>
#include <toll/error.hpp>

#include <cuda_runtime_api.h>

namespace toll::backends::cuda {

inline constexpr int warp_size = 32;

// A policy may ask for any block size, so kernels are compiled for the largest, and for one block
// of it on a processor: left to itself ptxas makes room for two, and spills registers to do so.
inline constexpr int largest_block = 1024;

/// Blocks with a thread for each of `threads` iterations.
/// errors   argument_error for a block size that no device takes or that splits a warp, and for
///          more iterations than a grid has threads
inline unsigned blocks_for(const policy& how, index_t threads) {
  if (how.block_size < warp_size || how.block_size > largest_block ||
      how.block_size % warp_size != 0) {
    throw argument_error(
        "toll::cuda_policy: block_size %d must be a multiple of 32 from 32 to 1024",
        how.block_size);
  }
  const index_t blocks = (threads + how.block_size - 1) / how.block_size;
  constexpr index_t largest_grid = 2147483647;
  if (blocks > largest_grid) {
    throw argument_error(
        "toll::cuda: a loop over %lld iterations needs more than 2^31 - 1 blocks of %d",
        static_cast<long long>(threads), how.block_size);
  }
  return static_cast<unsigned>(blocks);
}

/// As many blocks as the device runs at once, or fewer if they would find nothing to do: for
/// kernels whose threads take several iterations each.
inline unsigned resident_blocks_for(const policy& how, index_t size) {
  int device = 0;
  int processors = 0;
  int threads = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
        "cudaDeviceGetAttribute");
  check(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, device),
        "cudaDeviceGetAttribute");
  const index_t resident = index_t{processors} * threads;
  return blocks_for(how, size < resident ? size : resident);
}

}  // namespace toll::backends::cuda
