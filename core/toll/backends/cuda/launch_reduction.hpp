// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/launch.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/scratch.hpp>
#include <toll/backends/cuda/team_place.hpp>
#include <toll/config.hpp>
#include <toll/detail/bounds.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>
#include <toll/team.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstring>

namespace toll::backends::cuda {

/// Where the blocks of a launch leave their results, count themselves, and leave the result of all.
template <class Reductions>
struct launch_results {
  typename Reductions::values* partial;
  unsigned* tickets;
  typename Reductions::values* all;
};

/// In checked builds, stops the kernel if a loop has added to an accumulator, which is the team's:
/// then its threads hold different numbers. The first may, for it runs what stands in `once`.
template <class Place, class Reductions>
__device__ void check_accumulators(const Reductions& reductions, typename Reductions::values mine) {
  using values = typename Reductions::values;
  alignas(values) __shared__ std::byte storage[sizeof(values)];
  auto& of_second = *reinterpret_cast<values*>(storage);
  if (Place::linear() == 1) {
    of_second = mine;
  }
  __syncthreads();
  const auto is_same = [](const auto& a, const auto& b) {
    return a == b || (a != a && b != b);  // also if neither is a number
  };
  bool are_same = true;
  values second = of_second;
  reductions.visit(
      [&](int, const auto&... a) {
        reductions.visit([&](int, const auto&... b) { are_same = (is_same(a, b) && ...); }, 0,
                         second);
      },
      0, mine);
  if (Place::linear() > 1 && !are_same) {
    detail::stop(
        "toll::launch: the threads of a team hold different values of an accumulator, "
        "which is the team's: in loops write t.reduce, elsewhere add alike or in t.once\n");
  }
}

/// In one pass, as other reductions: the block that finds itself the last one joins the results of
/// all, in the order of the blocks. That of a block is its first thread's, because an accumulator is
/// the team's.
template <class Place, class Reductions>
__device__ void leave_result_of_team(const Reductions& reductions,
                                     const typename Reductions::values& mine,
                                     const launch_results<Reductions>& results) {
  __shared__ bool is_last;
  if (Place::linear() == 0) {
    results.partial[blockIdx.x] = mine;
    __threadfence();  // the result is out before the ticket is drawn
    is_last = atomicAdd(results.tickets, 1U) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    __threadfence();  // and nobody's result is read before all tickets are
    auto all = reductions.identity();
    for (unsigned b = static_cast<unsigned>(Place::linear()); b < gridDim.x; b += Place::threads) {
      reductions.join(all, results.partial[b]);
    }
    all = joined_in_team<Place>(reductions, all);
    if (Place::linear() == 0) {
      *results.all = all;
      *results.tickets = 0;
    }
  }
}

/// Each block is one team after the other, whose accumulators its threads keep.
template <class Team, class Shared, int threads, class Reductions, class Body>
__global__ void __launch_bounds__(threads)
    team_reduction_kernel(dims<Team::rank()> teams, Body body, index_t count, Reductions reductions,
                          launch_results<Reductions> results) {
  alignas(alignof(Shared) > 16 ? alignof(Shared) : 16) __shared__ std::byte storage[sizeof(Shared)];
  auto mine = reductions.identity();
  for (index_t number = blockIdx.x; number < count; number += gridDim.x) {
    reductions.visit(
        [&](index_t of_all, auto&... partial) {
          detail::call_team_body(body, team_at<Team>(of_all, teams),
                                 *reinterpret_cast<Shared*>(storage), partial...);
        },
        number, mine);
    __syncthreads();  // before the next team writes to what this one shares
  }
  if constexpr (detail::checks_bounds && Reductions::is_arithmetic() && threads > 2) {
    check_accumulators<typename Team::place_in_block>(reductions, mine);
  }
  leave_result_of_team<typename Team::place_in_block>(reductions, mine, results);
}

/// As many blocks as the policy says, or as the device has threads for at once.
inline unsigned blocks_of_teams(const policy& how, index_t count, const void* kernel, int threads) {
  if (how.grid.has_thread_each()) {
    const index_t warps = (threads + warp_size - 1) / warp_size;
    const index_t resident =
        resident_blocks_for({.block_size = warp_size}, count * warps * warp_size) / warps;
    return static_cast<unsigned>(resident > 1 ? resident : 1);
  }
  return given_blocks(how, count, kernel, threads);
}

template <class Team, class Shared, class Reductions, class Body>
void run_launch(const policy& how, const dims<Team::rank()>& teams, const Reductions& reductions,
                const Body& body) {
  using values = typename Reductions::values;
  constexpr int threads = threads_of<Team, Shared>();
  const index_t count = teams.size();
  if (count == 0) {
    return;
  }
  const auto kernel = team_reduction_kernel<Team, Shared, threads, Reductions, Body>;
  const unsigned blocks =
      blocks_of_teams(how, count, reinterpret_cast<const void*>(kernel), threads);
  scratch& memory = scratch::of_this_thread();
  memory.reserve(blocks * sizeof(values), sizeof(values));
  kernel<<<blocks, block_shape<typename Team::place_in_block>(), 0, how.stream>>>(
      teams, body, count, reductions,
      {reinterpret_cast<values*>(memory.partial()), memory.tickets(),
       reinterpret_cast<values*>(memory.result())});
  check(cudaGetLastError(), "launch of teams with reductions");
  check(cudaStreamSynchronize(how.stream), "cudaStreamSynchronize");
  values result = reductions.identity();
  std::memcpy(&result, memory.result(), sizeof(values));
  reductions.finish(result);
}

}  // namespace toll::backends::cuda
