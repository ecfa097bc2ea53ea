// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/queue.hpp>
#include <toll/config.hpp>
#include <toll/detail/scatter_body.hpp>
#include <toll/detail/signature.hpp>
#include <toll/scatter_access.hpp>

#include <cstddef>

namespace toll::backends::cuda {

// What every device has for a block without asking.
inline constexpr index_t most_shared_bytes = 48 * 1024;

inline index_t scatter_copies(const policy&) {
  return 1;
}

/// A copy in shared memory for each block, whose threads update it by atomic operations, and which
/// is joined to the one in device memory in the end; without `is_in_blocks` they update that one.
template <bool is_in_blocks, class Bounds, class Segment, class Copy, class Body>
__global__ void __launch_bounds__(Bounds::threads, Bounds::blocks)
    scatter_kernel(Segment indices, Copy into, Body body) {
  using value_type = typename Copy::value_type;
  using access = typename Copy::access_type;
  using position = detail::index_of<Body>;
  extern __shared__ std::byte storage[];
  auto* const of_block = reinterpret_cast<value_type*>(storage);
  const access all = into.access();
  if constexpr (is_in_blocks) {
    for (index_t k = threadIdx.x; k < into.size(); k += blockDim.x) {
      of_block[k] = access::identity();
    }
    __syncthreads();
  }
  const access mine = is_in_blocks ? access{of_block} : all;
  const index_t stride = static_cast<index_t>(gridDim.x) * blockDim.x;
  for (index_t k = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x; k < indices.size();
       k += stride) {
    body(indices[static_cast<position>(k)], mine);
  }
  if constexpr (is_in_blocks) {
    __syncthreads();
    for (index_t k = threadIdx.x; k < into.size(); k += blockDim.x) {
      all.update(k, of_block[k]);
    }
  }
}

template <any_policy Policy, class Segment, class Copy, class Body>
void run_scatter(const Policy& how, const Segment& indices, const Copy& into, const Body& body) {
  using bounds = launch_bounds<Policy>;
  constexpr const char* what = "launch of a scatter";
  const auto bytes = into.size() * static_cast<index_t>(sizeof(typename Copy::value_type));
  // Sums only: other operations are retried until nobody comes in between, which the few banks of
  // shared memory make likelier.
  if (Copy::access_type::is_sum && bytes <= most_shared_bytes) {
    queue_strided(how, indices.size(), static_cast<std::size_t>(bytes), what,
                  scatter_kernel<Copy::access_type::is_sum, bounds, Segment, Copy, Body>, indices,
                  into, body);
  } else {
    queue_strided(how, indices.size(), 0, what, scatter_kernel<false, bounds, Segment, Copy, Body>,
                  indices, into, body);
  }
}

}  // namespace toll::backends::cuda
