// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/at_most.hpp>
#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/shuffle.hpp>
#include <toll/config.hpp>
#include <toll/detail/team_loops.hpp>
#include <toll/extents.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>
#include <utility>

namespace toll::backends::cuda {

/// Where the calling thread is in a team of this shape, which is the shape of its block.
template <int... sizes>
struct team_place {
  static constexpr std::size_t dimensions = sizeof...(sizes);
  static constexpr int threads = (1 * ... * sizes);

  // Not blockDim, which is the same: a loop as long as the team is wide is then none.
  template <std::size_t r>
  static consteval int size() {
    const int all[] = {sizes...};
    return all[r];
  }

  /// The place in dimension r, the last of which is x.
  template <std::size_t r>
  __device__ static int thread() {
    constexpr std::size_t from_last = dimensions - 1 - r;
    if constexpr (from_last == 0) {
      return static_cast<int>(threadIdx.x);
    } else if constexpr (from_last == 1) {
      return static_cast<int>(threadIdx.y);
    } else {
      return static_cast<int>(threadIdx.z);
    }
  }

  /// Among all threads, those of a warp being neighbours.
  __device__ static int linear() {
    return []<std::size_t... r>(std::index_sequence<r...>) {
      int place = 0;
      ((place = place * sizes + thread<r>()), ...);
      return place;
    }(std::make_index_sequence<dimensions>{});
  }

  static constexpr int lanes = size<dimensions - 1>();
  static constexpr int rows = threads / lanes;

  __device__ static int lane() { return thread<dimensions - 1>(); }

  __device__ static int row() { return linear() / lanes; }

  /// The lanes of the calling thread's row, in the mask of its warp.
  __device__ static warp_mask row_mask() {
    if constexpr (lanes == warp_size) {
      return first_lanes(lanes);
    } else {
      return first_lanes(lanes) << (row() % (warp_size / lanes) * lanes);
    }
  }
};

/// Iterations first, first + step, ... before `extent`. In a type at least as wide as int, so that
/// a narrow one cannot wrap around beyond its end.
template <class Counter, class Body>
__device__ void strided_loop(int first, Counter extent, int step, const Body& body) {
  using wide = decltype(Counter{} + int{});
  const auto last = static_cast<wide>(extent);
  for (auto k = static_cast<wide>(first); k < last; k += static_cast<wide>(step)) {
    body(static_cast<Counter>(k));
  }
}

/// Whether a loop over this shape has no more iterations along dimension r than the team has threads,
/// as a type says.
template <class Place, class Shape, std::size_t r>
inline constexpr bool fits_threads = false;

template <class Place, index_t... most, std::size_t r>
inline constexpr bool fits_threads<Place, at_most<most...>, r> =
    extents<most...>::static_extent(r) <= Place::template size<r>();

/// The loop along dimension r of a team, around those along the dimensions after it. Where it fits the
/// threads, the caller knows that the thread has its iteration.
template <class Place, class Shape, std::size_t r, class Body, class Counter, class... Inner>
__device__ void strided_loops(const Body& body, Counter extent, Inner... inner) {
  const auto within = [&](Counter k) {
    if constexpr (sizeof...(Inner) == 0) {
      body(k);
    } else {
      strided_loops<Place, Shape, r + 1>([&body, k](auto... more) { body(k, more...); }, inner...);
    }
  };
  constexpr int size = Place::template size<r>();
  if constexpr (fits_threads<Place, Shape, r>) {
    within(static_cast<Counter>(Place::template thread<r>()));
  } else {
    strided_loop<Counter>(Place::template thread<r>(), extent, size, within);
  }
}

/// All loops of a team over a shape. A thread first looks for its place in all that fit the threads.
template <class Place, class Shape, class Body, class... Counters, std::size_t... r>
__device__ void strided_loops_over(const Shape& shape, const Body& body,
                                   detail::counters<Counters...>, std::index_sequence<r...>) {
  const bool has_iteration =
      ((!fits_threads<Place, Shape, r> ||
        Place::template thread<r>() < static_cast<int>(detail::extent_in<r>(shape))) &&
       ...);
  if (has_iteration) {
    strided_loops<Place, Shape, 0>(detail::on_integers<sizeof...(r)>(body),
                                   static_cast<Counters>(detail::extent_in<r>(shape))...);
  }
}

/// Joins what the threads of a row hold. All have the result, whose order of additions is fixed.
template <class Place, class Reductions>
__device__ typename Reductions::values joined_in_row(const Reductions& reductions,
                                                     typename Reductions::values mine) {
  constexpr int lanes = Place::lanes;
  const warp_mask mask = Place::row_mask();
  for (int distance = lanes / 2; distance > 0; distance /= 2) {
    reductions.join(mine, shuffled_down<lanes>(mine, distance, mask));
  }
  return shuffled_from<lanes>(mine, 0, mask);
}

/// The same for all threads of a team, which wait for each other.
template <class Place, class Reductions>
__device__ typename Reductions::values joined_in_team(const Reductions& reductions,
                                                      typename Reductions::values mine) {
  using values = typename Reductions::values;
  constexpr int warps = (Place::threads + warp_size - 1) / warp_size;
  // Bytes, because shared memory takes no type with a constructor.
  alignas(values) __shared__ std::byte storage[warps * sizeof(values)];
  auto* const of_warp = reinterpret_cast<values*>(storage);
  const int place = Place::linear();
  const int lane = place % warp_size;
  const int left = Place::threads - (place - lane);
  const int lanes = left < warp_size ? left : warp_size;
  const warp_mask mask = first_lanes(lanes);
  for (int distance = warp_size / 2; distance > 0; distance /= 2) {
    const bool is_there = lane + distance < lanes;  // the last warp may lack some
    const auto other = shuffled_from<warp_size>(mine, is_there ? lane + distance : lane, mask);
    if (is_there) {
      reductions.join(mine, other);
    }
  }
  if (lane == 0) {
    of_warp[place / warp_size] = mine;
  }
  __syncthreads();
  mine = of_warp[0];
  for (int w = 1; w < warps; ++w) {
    reductions.join(mine, of_warp[w]);
  }
  __syncthreads();  // before anyone writes the storage again
  return mine;
}

}  // namespace toll::backends::cuda
