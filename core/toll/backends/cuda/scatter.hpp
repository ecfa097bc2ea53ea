// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/block_scatter.hpp>
#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/queue.hpp>
#include <toll/backends/cuda/reduction.hpp>
#include <toll/config.hpp>
#include <toll/detail/signature.hpp>

#include <cstddef>

namespace toll::backends::cuda {

/// A number for each thread of the blocks that a loop with givens runs in, which are no more than
/// the device has threads for at once.
template <any_policy Policy>
index_t tokens(const Policy& given) {
  const policy how = given;
  const bool is_number = how.grid.how() == grid::rule::number;
  const index_t blocks = is_number ? how.grid.number() : blocks_for(how, resident_threads());
  return blocks * how.block_size;
}

/// No more blocks than there are tokens for their threads.
inline unsigned with_tokens(const policy& how, unsigned blocks) {
  const auto most = static_cast<unsigned>(tokens(how) / how.block_size);
  return blocks < most ? blocks : most;
}

/// Calls `work(states)` in each thread of a block of whole warps, between making ready what it is
/// given and joining what it leaves. `results` is not read without results.
template <bool in_blocks, class Givens, class Work>
__device__ void with_givens_in_block(const Givens& givens, const kernel_results<Givens>& results,
                                     const Work& work) {
  alignas(16) extern __shared__ std::byte block_storage[];
  block_place<in_blocks> place{static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x,
                               block_storage};
  auto mine = givens.identity();
  givens.resume(mine, place);
  if constexpr (in_blocks) {
    __syncthreads();
  }
  work(mine);
  if constexpr (in_blocks) {
    __syncthreads();
    givens.leave(mine, place);
  }
  if constexpr (Givens::has_results()) {
    leave_result(givens, mine, results);
  }
}

template <bool in_blocks, class Bounds, class Segment, class Givens, class Body, class Position>
__global__ void __launch_bounds__(Bounds::threads, Bounds::blocks)
    givens_kernel(Segment indices, Givens givens, Body body, Position size,
                  kernel_results<Givens> results) {
  with_givens_in_block<in_blocks>(givens, results, [&](typename Givens::values& mine) {
    const index_t stride = static_cast<index_t>(gridDim.x) * blockDim.x;
    for (index_t k = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
         k < static_cast<index_t>(size); k += stride) {
      Givens::call(body, mine, indices[static_cast<Position>(k)]);
    }
  });
}

template <bool in_blocks, any_policy Policy, class Segment, class Givens, class Body>
void queue_givens(const Policy& given, const Segment& indices, const Givens& givens,
                  const Body& body) {
  using position = detail::index_of<Body>;
  const policy how = given;
  const auto kernel =
      givens_kernel<in_blocks, launch_bounds<Policy>, Segment, Givens, Body, position>;
  const std::size_t bytes = in_blocks ? givens.block_bytes() : 0;
  const unsigned blocks = with_tokens(how, strided_blocks_for(how, indices.size(), kernel, bytes));
  with_kernel_results(how, givens, blocks, [&](const kernel_results<Givens>& results) {
    kernel<<<blocks, static_cast<unsigned>(how.block_size), bytes, how.stream>>>(
        indices, givens, body, static_cast<position>(indices.size()), results);
    launched(how, "launch of a loop with givens");
  });
}

template <any_policy Policy, class Segment, class Givens, class Body>
void run_givens(const Policy& how, const Segment& indices, const Givens& givens, const Body& body) {
  const std::size_t bytes = givens.block_bytes();
  if (bytes > 0 && bytes <= most_shared_bytes) {
    queue_givens<true>(how, indices, givens, body);
  } else {
    queue_givens<false>(how, indices, givens, body);
  }
}

}  // namespace toll::backends::cuda
