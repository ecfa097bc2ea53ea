// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/team.hpp>
#include <toll/config.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>

namespace toll::backends::cuda {

/// A team's place in a grid of one dimension: those in y and z are too short for teams of a long
/// second dimension.
template <class Team>
__device__ Team this_team(const dims<Team::rank()>& teams) {
  index_t number = blockIdx.x;
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
  detail::call_team_body(body, this_team<Team>(teams), *reinterpret_cast<Shared*>(storage));
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

template <class Team, class Shared, class Body>
void run_launch(const policy& how, const dims<Team::rank()>& teams, const Body& body) {
  constexpr int threads = block_of<Team>::threads;
  static_assert(
      threads <= largest_block,
      "toll::launch: a team on CUDA has at most 1024 threads; give it fewer, and loops more "
      "extent");
  static_assert(sizeof(Shared) <= 48 * 1024,
                "toll::launch: what a team on CUDA shares has at most 48 KiB");
  const unsigned blocks =
      blocks_for({.block_size = warp_size, .stream = how.stream}, teams.size() * warp_size);
  if (blocks > 0) {
    team_kernel<Team, Shared, threads>
        <<<blocks, block_of<Team>::shape(), 0, how.stream>>>(teams, body);
    check(cudaGetLastError(), "launch of teams");
  }
}

}  // namespace toll::backends::cuda
