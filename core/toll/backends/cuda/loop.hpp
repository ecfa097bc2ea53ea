// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/queue.hpp>
#include <toll/config.hpp>
#include <toll/detail/signature.hpp>

namespace toll::backends::cuda {

template <class Bounds, class Segment, class Body, class Position>
__global__ void __launch_bounds__(Bounds::threads, Bounds::blocks)
    loop_kernel(Segment indices, Body body, Position size) {
  const index_t k = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (k < static_cast<index_t>(size)) {
    body(indices[static_cast<Position>(k)]);
  }
}

/// As many blocks as the policy says. Counted in index_t, because a stride added to the last
/// position may leave the type that the body counts in.
template <class Bounds, class Segment, class Body, class Position>
__global__ void __launch_bounds__(Bounds::threads, Bounds::blocks)
    strided_loop_kernel(Segment indices, Body body, Position size) {
  const index_t stride = static_cast<index_t>(gridDim.x) * blockDim.x;
  for (index_t k = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       k < static_cast<index_t>(size); k += stride) {
    body(indices[static_cast<Position>(k)]);
  }
}

template <any_policy Policy, class Segment, class Body>
void run_loop(const Policy& given, const Segment& indices, const Body& body) {
  using bounds = launch_bounds<Policy>;
  using position = detail::index_of<Body>;
  const policy how = given;
  const auto size = static_cast<position>(indices.size());
  if (!how.grid.has_thread_each()) {
    queue_strided(how, indices.size(), 0, "launch of a loop",
                  strided_loop_kernel<bounds, Segment, Body, position>, indices, body, size);
    return;
  }
  const unsigned blocks = blocks_for(how, indices.size());
  if (blocks > 0) {
    loop_kernel<bounds>
        <<<blocks, static_cast<unsigned>(how.block_size), 0, how.stream>>>(indices, body, size);
    launched(how, "launch of a loop");
  }
}

}  // namespace toll::backends::cuda
