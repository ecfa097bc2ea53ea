// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/scratch.hpp>
#include <toll/backends/cuda/shuffle.hpp>
#include <toll/config.hpp>
#include <toll/detail/signature.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstring>

namespace toll::backends::cuda {

/// Joins what the threads of a block hold; the result is thread 0's. In a fixed order, so that a
/// reduction gives the same bits every time.
template <class Reductions>
__device__ typename Reductions::values joined_in_block(const Reductions& reductions,
                                                       typename Reductions::values mine) {
  using values = typename Reductions::values;
  // Bytes, because shared memory takes no type with a constructor.
  alignas(values) __shared__ std::byte storage[warp_size * sizeof(values)];
  auto* const of_warp = reinterpret_cast<values*>(storage);
  const auto join_in_warp = [&reductions](values& held) {
    for (int distance = warp_size / 2; distance > 0; distance /= 2) {
      reductions.join(held, shuffled_down<warp_size>(held, distance, first_lanes(warp_size)));
    }
  };

  join_in_warp(mine);
  if (threadIdx.x % warp_size == 0) {
    of_warp[threadIdx.x / warp_size] = mine;
  }
  __syncthreads();
  if (threadIdx.x < warp_size) {
    mine = threadIdx.x < blockDim.x / warp_size ? of_warp[threadIdx.x] : reductions.identity();
    join_in_warp(mine);
  }
  __syncthreads();  // before anyone writes the storage again
  return mine;
}

/// Where the blocks of a kernel leave their results, count themselves, and leave the result of all.
template <class Reductions>
struct kernel_results {
  typename Reductions::values* partial;
  unsigned* tickets;
  typename Reductions::values* all;
};

/// Joins what all threads of a grid hold, in one pass: each block leaves its result in `partial`,
/// and the block that finds itself the last one joins them all, in the order of the blocks.
template <class Reductions>
__device__ void leave_result(const Reductions& reductions, typename Reductions::values mine,
                             const kernel_results<Reductions>& results) {
  __shared__ bool is_last;
  mine = joined_in_block(reductions, mine);

  if (threadIdx.x == 0) {
    results.partial[blockIdx.x] = mine;
    __threadfence();  // the result is out before the ticket is drawn
    is_last = atomicAdd(results.tickets, 1U) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    __threadfence();  // and nobody's result is read before all tickets are
    mine = reductions.identity();
    for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x) {
      reductions.join(mine, results.partial[b]);
    }
    mine = joined_in_block(reductions, mine);
    if (threadIdx.x == 0) {
      *results.all = mine;
      *results.tickets = 0;
    }
  }
}

template <class Bounds, class Segment, class Reductions, class Body, class Position>
__global__ void __launch_bounds__(Bounds::threads, Bounds::blocks)
    reduction_kernel(Segment indices, Reductions reductions, Body body, Position size,
                     kernel_results<Reductions> results) {
  auto mine = reductions.identity();
  const index_t stride = static_cast<index_t>(gridDim.x) * blockDim.x;
  for (index_t k = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       k < static_cast<index_t>(size); k += stride) {
    reductions.visit(body, indices[static_cast<Position>(k)], mine);
  }
  leave_result(reductions, mine, results);
}

/// Calls `queue(kernel_results)`, which queues a kernel of that many blocks; if its givens have
/// results, waits for it, and finishes them.
template <class Givens, class Queue>
void with_kernel_results(const policy& how, const Givens& givens, unsigned blocks,
                         const Queue& queue) {
  using values = typename Givens::values;
  if (blocks == 0) {
    return;
  }
  if constexpr (Givens::has_results()) {
    scratch& memory = scratch::of_this_thread();
    memory.reserve(blocks * sizeof(values), sizeof(values));
    queue(kernel_results<Givens>{reinterpret_cast<values*>(memory.partial()), memory.tickets(),
                                 reinterpret_cast<values*>(memory.result())});
    check(cudaStreamSynchronize(how.stream), "cudaStreamSynchronize");
    values result = givens.identity();
    std::memcpy(&result, memory.result(), sizeof(values));
    givens.finish(result);
  } else {
    queue(kernel_results<Givens>{});
  }
}

template <any_policy Policy, class Segment, class Reductions, class Body>
void run_reduction(const Policy& given, const Segment& indices, const Reductions& reductions,
                   const Body& body) {
  using position = detail::index_of<Body>;
  const policy how = given;
  const auto kernel = reduction_kernel<launch_bounds<Policy>, Segment, Reductions, Body, position>;
  const unsigned blocks = strided_blocks_for(how, indices.size(), kernel);
  with_kernel_results(how, reductions, blocks, [&](const kernel_results<Reductions>& results) {
    kernel<<<blocks, static_cast<unsigned>(how.block_size), 0, how.stream>>>(
        indices, reductions, body, static_cast<position>(indices.size()), results);
    check(cudaGetLastError(), "launch of a reduction");
  });
}

}  // namespace toll::backends::cuda
