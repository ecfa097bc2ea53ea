// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/signature.hpp>

#include <cuda_runtime_api.h>

namespace toll::backends::cuda {

template <class Segment, class Body, class Position>
__global__ void __launch_bounds__(largest_block, 1)
    loop_kernel(Segment indices, Body body, Position size) {
  const index_t k = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (k < static_cast<index_t>(size)) {
    body(indices[static_cast<Position>(k)]);
  }
}

template <class Segment, class Body>
void run_loop(const policy& how, const Segment& indices, const Body& body) {
  using position = detail::index_of<Body>;
  const unsigned blocks = blocks_for(how, indices.size());
  if (blocks > 0) {
    loop_kernel<<<blocks, static_cast<unsigned>(how.block_size), 0, how.stream>>>(
        indices, body, static_cast<position>(indices.size()));
    check(cudaGetLastError(), "launch of a loop");
  }
}

}  // namespace toll::backends::cuda
