// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/queue.hpp>
#include <toll/backends/cuda/team.hpp>
#include <toll/config.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>

namespace toll::backends::cuda {

/// A team by its number in a grid of one dimension: those in y and z are too short for teams of a
/// long second dimension.
template <class Team>
__device__ Team team_at(index_t number, const dims<Team::rank()>& teams) {
  index_t index[Team::rank()];
  for (std::size_t r = Team::rank(); r-- > 0;) {
    index[r] = r == 0 ? number : number % teams[r];
    number = r == 0 ? 0 : number / teams[r];
  }
  return Team{index};
}

template <class Team, class Shared, int threads, class Body>
__global__ void __launch_bounds__(threads) team_kernel(dims<Team::rank()> teams, Body body) {
  // Bytes, because shared memory takes no type with a constructor.
  alignas(alignof(Shared) > 16 ? alignof(Shared) : 16) __shared__ std::byte storage[sizeof(Shared)];
  detail::call_team_body(body, team_at<Team>(blockIdx.x, teams),
                         *reinterpret_cast<Shared*>(storage));
}

/// As many blocks as the policy says, each of which is one team after the other.
template <class Team, class Shared, int threads, class Body>
__global__ void __launch_bounds__(threads)
    strided_team_kernel(dims<Team::rank()> teams, Body body, index_t count) {
  alignas(alignof(Shared) > 16 ? alignof(Shared) : 16) __shared__ std::byte storage[sizeof(Shared)];
  for (index_t number = blockIdx.x; number < count; number += gridDim.x) {
    detail::call_team_body(body, team_at<Team>(number, teams), *reinterpret_cast<Shared*>(storage));
    __syncthreads();  // before the next team writes to what this one shares
  }
}

/// A block in the shape of a team.
template <class Team>
struct block_of;

template <int x>
struct block_of<team<policy, x>> {
  static constexpr int threads = x;

  static dim3 shape() { return {x}; }
};

template <int y, int x>
struct block_of<team<policy, y, x>> {
  static constexpr int threads = y * x;

  static dim3 shape() { return {x, y}; }
};

template <int z, int y, int x>
struct block_of<team<policy, z, y, x>> {
  static constexpr int threads = z * y * x;

  static dim3 shape() { return {x, y, z}; }
};

/// The threads of a team that a block can be.
template <class Team, class Shared>
consteval int threads_of() {
  constexpr int threads = block_of<Team>::threads;
  static_assert(
      threads <= largest_block,
      "toll::launch: a team on CUDA has at most 1024 threads; give it fewer, and loops more "
      "extent");
  static_assert(sizeof(Shared) <= 48 * 1024,
                "toll::launch: what a team on CUDA shares has at most 48 KiB");
  return threads;
}

template <class Team, class Shared, class Body>
void run_launch(const policy& how, const dims<Team::rank()>& teams, const Body& body) {
  constexpr int threads = threads_of<Team, Shared>();
  const index_t count = teams.size();
  if (count == 0) {
    return;
  }
  const dim3 block = block_of<Team>::shape();
  if (how.grid.has_thread_each()) {
    const unsigned blocks = blocks_for({.block_size = warp_size}, count * warp_size);
    team_kernel<Team, Shared, threads><<<blocks, block, 0, how.stream>>>(teams, body);
  } else {
    const auto kernel = strided_team_kernel<Team, Shared, threads, Body>;
    const unsigned blocks =
        given_blocks(how, count, reinterpret_cast<const void*>(kernel), threads);
    kernel<<<blocks, block, 0, how.stream>>>(teams, body, count);
  }
  launched(how, "launch of teams");
}

}  // namespace toll::backends::cuda
