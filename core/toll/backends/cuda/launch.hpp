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

/// A team by its number among all.
template <class Team>
__device__ Team team_at(index_t number, const dims<Team::rank()>& teams) {
  index_t index[Team::rank()];
  for (std::size_t r = Team::rank(); r-- > 0;) {
    index[r] = r == 0 ? number : number % teams[r];
    number = r == 0 ? 0 : number / teams[r];
  }
  return Team{index};
}

/// The team that the calling block is, in a grid of as many dimensions, the last along x.
template <class Team>
__device__ Team team_of_block(const blocks_before& before) {
  const index_t place[] = {blockIdx.x, before.y + blockIdx.y, before.z + blockIdx.z};
  index_t index[Team::rank()];
  for (std::size_t r = 0; r < Team::rank(); ++r) {
    index[r] = place[Team::rank() - 1 - r];
  }
  return Team{index};
}

template <class Team, class Shared, int threads, class Body>
__global__ void __launch_bounds__(threads) team_kernel(blocks_before before, Body body) {
  // Bytes, because shared memory takes no type with a constructor.
  alignas(alignof(Shared) > 16 ? alignof(Shared) : 16) __shared__ std::byte storage[sizeof(Shared)];
  detail::call_team_body(body, team_of_block<Team>(before), *reinterpret_cast<Shared*>(storage));
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

/// The shape of a team as that of a block.
template <class Place>
dim3 block_shape() {
  constexpr std::size_t last = Place::dimensions - 1;
  if constexpr (last == 0) {
    return dim3(Place::template size<0>());
  } else if constexpr (last == 1) {
    return dim3(Place::template size<1>(), Place::template size<0>());
  } else {
    return dim3(Place::template size<2>(), Place::template size<1>(), Place::template size<0>());
  }
}

/// The threads of a team that a block can be.
template <class Team, class Shared>
consteval int threads_of() {
  constexpr int threads = Team::place_in_block::threads;
  static_assert(
      threads <= largest_block,
      "toll::launch: a team on CUDA has at most 1024 threads; give it fewer, and loops more "
      "extent");
  static_assert(sizeof(Shared) <= 48 * 1024,
                "toll::launch: what a team on CUDA shares has at most 48 KiB");
  return threads;
}

/// A block for each team, the last dimension of teams along x.
template <class Teams>
block_counts block_for_each_team(const Teams& teams) {
  constexpr std::size_t last = Teams::rank() - 1;
  return {teams[last], last > 0 ? teams[last - 1] : 1, last > 1 ? teams[last - 2] : 1};
}

template <class Team, class Shared, class Body>
void run_launch(const policy& how, const dims<Team::rank()>& teams, const Body& body) {
  constexpr int threads = threads_of<Team, Shared>();
  const index_t count = teams.size();
  if (count == 0) {
    return;
  }
  const dim3 block = block_shape<typename Team::place_in_block>();
  if (how.grid.has_thread_each()) {
    for_each_launch(block_for_each_team(teams), [&](const dim3& grid, const blocks_before& before) {
      team_kernel<Team, Shared, threads><<<grid, block, 0, how.stream>>>(before, body);
    });
  } else {
    const auto kernel = strided_team_kernel<Team, Shared, threads, Body>;
    const unsigned blocks =
        given_blocks(how, count, reinterpret_cast<const void*>(kernel), threads);
    kernel<<<blocks, block, 0, how.stream>>>(teams, body, count);
  }
  launched(how, "launch of teams");
}

}  // namespace toll::backends::cuda
