// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/scratch.hpp>
#include <toll/config.hpp>
#include <toll/detail/signature.hpp>

#include <cuda/warp>
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
      const auto other = ::cuda::device::warp_shuffle_down(held, distance);
      reductions.join(held, other.data);
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

/// One pass: each block leaves its result in `partial`, and the block that finds itself the last
/// one joins them all, in the order of the blocks.
template <class Bounds, class Segment, class Reductions, class Body, class Position>
__global__ void __launch_bounds__(Bounds::threads, Bounds::blocks)
    reduction_kernel(Segment indices, Reductions reductions, Body body, Position size,
                     typename Reductions::values* partial, unsigned* tickets,
                     typename Reductions::values* result) {
  __shared__ bool is_last;
  auto mine = reductions.identity();
  const index_t stride = static_cast<index_t>(gridDim.x) * blockDim.x;
  for (index_t k = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       k < static_cast<index_t>(size); k += stride) {
    reductions.visit(body, indices[static_cast<Position>(k)], mine);
  }
  mine = joined_in_block(reductions, mine);

  if (threadIdx.x == 0) {
    partial[blockIdx.x] = mine;
    __threadfence();  // the result is out before the ticket is drawn
    is_last = atomicAdd(tickets, 1U) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    __threadfence();  // and nobody's result is read before all tickets are
    mine = reductions.identity();
    for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x) {
      reductions.join(mine, partial[b]);
    }
    mine = joined_in_block(reductions, mine);
    if (threadIdx.x == 0) {
      *result = mine;
      *tickets = 0;
    }
  }
}

template <any_policy Policy, class Segment, class Reductions, class Body>
void run_reduction(const Policy& given, const Segment& indices, const Reductions& reductions,
                   const Body& body) {
  using values = typename Reductions::values;
  using position = detail::index_of<Body>;
  const policy how = given;
  const auto kernel = reduction_kernel<launch_bounds<Policy>, Segment, Reductions, Body, position>;
  const unsigned blocks = strided_blocks_for(how, indices.size(), kernel);
  if (blocks == 0) {
    return;
  }
  scratch& memory = scratch::of_this_thread();
  memory.reserve(blocks * sizeof(values), sizeof(values));
  kernel<<<blocks, static_cast<unsigned>(how.block_size), 0, how.stream>>>(
      indices, reductions, body, static_cast<position>(indices.size()),
      reinterpret_cast<values*>(memory.partial()), memory.tickets(),
      reinterpret_cast<values*>(memory.result()));
  check(cudaGetLastError(), "launch of a reduction");
  check(cudaStreamSynchronize(how.stream), "cudaStreamSynchronize");
  values result = reductions.identity();
  std::memcpy(&result, memory.result(), sizeof(values));
  reductions.finish(result);
}

}  // namespace toll::backends::cuda
