// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/atomics.hpp>
#include <toll/backends/cuda/grid_rule.hpp>
#include <toll/backends/cuda/marked_body.hpp>
#include <toll/backends/cuda/memory.hpp>
#include <toll/memory.hpp>

#include <cuda_runtime_api.h>

#include <concepts>

namespace toll::backends::cuda {

inline constexpr int warp_size = 32;

inline constexpr int largest_block = 1024;  // of any device

/// The threads of a CUDA device. Loops are queued on the stream and return at once; `wait(policy)`
/// waits for the stream. A loop with reductions waits by itself.
///
/// errors   argument_error from a loop with a block size that no device takes or that splits a
///          warp, and with a grid of less than one block
struct policy {
  static constexpr const char* name = "cuda";
  static constexpr bool is_threaded = false;
  using memory_space = device_space;
  using atomics = cuda::atomics;

  int block_size = 256;  // threads, a multiple of 32 up to 1024
  cuda::grid grid = automatic_grid;
  bool synchronous = false;  // each loop waits for its end, and reports what it did wrong
  cudaStream_t stream = nullptr;

  template <class Body>
  static constexpr bool takes_body() {
    return takes_marked<Body>();
  }
};

/// A policy whose kernels are compiled for blocks of `threads`, and for `blocks` of them on a
/// multiprocessor: the compiler then keeps to the registers that this leaves for a thread. For
/// loops, nests, reductions and scatters; in all else it is a `policy`, whose kernels have as many
/// registers as their bodies need, and those of teams as many as a block of the team's size has.
template <int threads, int blocks = 1>
struct policy_for {
  static_assert(threads >= warp_size && threads <= largest_block && threads % warp_size == 0,
                "toll::cuda_policy_for: the block size is a multiple of 32 from 32 to 1024");
  static_assert(blocks >= 1 && blocks * threads <= 2048,
                "toll::cuda_policy_for: a multiprocessor holds at least one block, and no more "
                "than 2048 threads");

  static constexpr const char* name = policy::name;
  static constexpr bool is_threaded = policy::is_threaded;
  using memory_space = policy::memory_space;
  using atomics = policy::atomics;

  cuda::grid grid = automatic_grid;
  bool synchronous = false;
  cudaStream_t stream = nullptr;

  template <class Body>
  static constexpr bool takes_body() {
    return takes_marked<Body>();
  }

  constexpr operator policy() const {
    return {.block_size = threads, .grid = grid, .synchronous = synchronous, .stream = stream};
  }
};

/// A policy, or one with launch bounds.
template <class T>
concept any_policy = std::convertible_to<const T&, policy>;

/// For what its kernels are compiled: 0 is any size, as if there were no bounds.
template <class Policy>
struct launch_bounds {
  static constexpr int threads = 0;
  static constexpr int blocks = 0;
};

template <int most_threads, int least_blocks>
struct launch_bounds<policy_for<most_threads, least_blocks>> {
  static constexpr int threads = most_threads;
  static constexpr int blocks = least_blocks;
};

}  // namespace toll::backends::cuda

namespace toll {

using cuda_policy = backends::cuda::policy;
template <int threads, int blocks = 1>
using cuda_policy_for = backends::cuda::policy_for<threads, blocks>;
using cuda_grid = backends::cuda::grid;
using cuda_device_space = backends::cuda::device_space;
using cuda_pinned_space = backends::cuda::pinned_space;
using cuda_managed_space = backends::cuda::managed_space;
using backends::cuda::automatic_grid;
using backends::cuda::blocks;
using backends::cuda::occupancy;
using backends::cuda::one_thread_each;

}  // namespace toll
