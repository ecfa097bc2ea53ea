// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/block_scatter.hpp>
#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/launch.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/queue.hpp>
#include <toll/backends/cuda/reduction.hpp>
#include <toll/backends/cuda/team_place.hpp>
#include <toll/config.hpp>
#include <toll/detail/bounds.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/extents.hpp>
#include <toll/team.hpp>

#include <cstddef>

namespace toll::backends::cuda {

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
                                     const kernel_results<Reductions>& results) {
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

/// Each block is one team after the other, whose accumulators its threads keep. The number of the
/// block is the place at which givens are handed out: what a team is given, its threads share.
template <class Team, class Shared, int threads, class Givens, class Body>
__global__ void __launch_bounds__(threads)
    team_givens_kernel(dims<Team::rank()> teams, Body body, index_t count, Givens givens,
                       kernel_results<Givens> results) {
  alignas(alignof(Shared) > 16 ? alignof(Shared) : 16) __shared__ std::byte storage[sizeof(Shared)];
  auto mine = givens.identity();
  block_place<false> place{static_cast<index_t>(blockIdx.x), nullptr};
  givens.resume(mine, place);
  for (index_t number = blockIdx.x; number < count; number += gridDim.x) {
    givens.visit(
        [&](index_t of_all, auto&&... given) {
          detail::call_team_body(body, team_at<Team>(of_all, teams),
                                 *reinterpret_cast<Shared*>(storage), given...);
        },
        number, mine);
    __syncthreads();  // before the next team writes to what this one shares
  }
  if constexpr (detail::checks_bounds && Givens::is_arithmetic() && threads > 2) {
    check_accumulators<typename Team::place_in_block>(givens, mine);
  }
  if constexpr (Givens::has_results()) {
    leave_result_of_team<typename Team::place_in_block>(givens, mine, results);
  }
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

template <class Team, class Shared, class Givens, class Body>
void run_launch(const policy& how, const dims<Team::rank()>& teams, const Givens& givens,
                const Body& body) {
  constexpr int threads = threads_of<Team, Shared>();
  const index_t count = teams.size();
  if (count == 0) {
    return;
  }
  const auto kernel = team_givens_kernel<Team, Shared, threads, Givens, Body>;
  const unsigned blocks =
      blocks_of_teams(how, count, reinterpret_cast<const void*>(kernel), threads);
  with_kernel_results(how, givens, blocks, [&](const kernel_results<Givens>& results) {
    kernel<<<blocks, block_shape<typename Team::place_in_block>(), 0, how.stream>>>(
        teams, body, count, givens, results);
    launched(how, "launch of teams with givens");
  });
}

}  // namespace toll::backends::cuda
