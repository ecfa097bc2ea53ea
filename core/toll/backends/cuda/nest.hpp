// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/grid.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/queue.hpp>
#include <toll/backends/cuda/reduction.hpp>
#include <toll/backends/cuda/scatter.hpp>
#include <toll/backends/cuda/tile_loops.hpp>
#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/nest.hpp>
#include <toll/detail/placed_body.hpp>
#include <toll/detail/signature.hpp>

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll::backends::cuda {

// The innermost loop of a nest without tiles, so that a warp reads neighbouring elements.
inline constexpr index_t default_tile_width = 32;

/// Where a number is among what z counts: calls `use(r, place)` for each dimension but those of the two
/// innermost loops, of which there are `count(r)`.
template <class Order, class Count, class Use>
__device__ void for_outer_loops(index_t number, const Count& count, const Use& use) {
  for (std::size_t position = Order::rank() - 2; position-- > 0;) {
    const std::size_t r = Order::dimension(position);
    use(r, position == 0 ? number : number % count(r));
    number = position == 0 ? 0 : number / count(r);
  }
}

/// A thread for each iteration: x and y count those of the two innermost loops, z those of the others,
/// from `outer` on.
template <class Bounds, class Index, class Order, class Body>
__global__ void __launch_bounds__(Bounds::threads, Bounds::blocks)
    iteration_kernel(detail::nest_part<index_t, Order::rank()> over, index_t outer, Body body) {
  constexpr std::size_t rank = Order::rank();
  constexpr std::size_t inner = Order::dimension(rank - 1);
  constexpr std::size_t next = Order::dimension(rank - 2);
  const index_t x = over.first[inner] + index_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const index_t y = over.first[next] + index_t{blockIdx.y} * blockDim.y + threadIdx.y;
  if (x >= over.last[inner] || y >= over.last[next]) {
    return;
  }
  detail::nest_part<Index, rank> at{};
  at.first[inner] = static_cast<Index>(x);
  at.first[next] = static_cast<Index>(y);
  for_outer_loops<Order>(
      outer + blockIdx.z, [&](std::size_t r) { return over.last[r] - over.first[r]; },
      [&](std::size_t r, index_t k) { at.first[r] = static_cast<Index>(over.first[r] + k); });
  call_at(body, at, std::make_index_sequence<rank>{});
}

/// A block for each tile: x and y count tiles of the two innermost loops, z those of the others.
template <class Bounds, class Thread, class Nest, class Body>
__global__ void __launch_bounds__(Bounds::threads, Bounds::blocks)
    nest_kernel(Nest tiles, blocks_before before, Body body) {
  using order = typename Nest::order;
  constexpr std::size_t rank = Nest::rank();
  typename Nest::part tile{};
  const auto set_bounds = [&](auto position, index_t place) {
    constexpr std::size_t r = order::dimension(position);
    if constexpr (Thread::stays_in_tile(r)) {
      tiles.set_bounds_to_end(tile, r, place);
    } else {
      tiles.set_bounds(tile, r, place);
    }
  };
  set_bounds(std::integral_constant<std::size_t, rank - 1>{}, blockIdx.x);
  set_bounds(std::integral_constant<std::size_t, rank - 2>{}, before.y + blockIdx.y);
  for_outer_loops<order>(
      before.z + blockIdx.z, [&](std::size_t r) { return tiles.count(r); },
      [&](std::size_t r, index_t place) { tiles.set_bounds(tile, r, place); });
  visit_tile<Nest>(tile, Thread::in_block(), detail::body_in_tile(tiles, tile, body));
}

/// As many blocks as the policy says, each of which takes several tiles.
template <class Bounds, class Nest, class Body>
__global__ void __launch_bounds__(Bounds::threads, Bounds::blocks)
    strided_nest_kernel(Nest tiles, Body body) {
  for (index_t number = blockIdx.x; number < tiles.parts(); number += gridDim.x) {
    const typename Nest::part tile = tiles.part_at(number);
    visit_tile<Nest>(tile, tile_thread::in_block(), detail::body_in_tile(tiles, tile, body));
  }
}

/// A nest with givens. Blocks are of whole warps, as joining results wants them, so threads that
/// find no place in a tile's two inner loops pass them by.
template <bool in_blocks, class Bounds, class Nest, class Givens, class Body>
__global__ void __launch_bounds__(Bounds::threads, Bounds::blocks)
    nest_givens_kernel(Nest tiles, Givens givens, Body body, unsigned width, unsigned height,
                       kernel_results<Givens> results) {
  const tile_thread thread{threadIdx.x % width, threadIdx.x / width, width, height};
  with_givens_in_block<in_blocks>(givens, results, [&](typename Givens::values& mine) {
    for (index_t number = blockIdx.x; number < tiles.parts() && thread.y < height;
         number += gridDim.x) {
      const typename Nest::part tile = tiles.part_at(number);
      const auto& placed = detail::body_in_tile(tiles, tile, body);
      visit_tile<Nest>(tile, thread,
                       [&](auto... indices) { Givens::call(placed, mine, indices...); });
    }
  });
}

/// The tiles asked for, or such as a block has threads for.
template <class Arrangement, std::size_t rank>
auto tiles_for(const policy& how, const Arrangement& arranged) {
  if constexpr (Arrangement::is_tiled) {
    return arranged.tiles;
  } else {
    detail::tiling<rank> size{};
    std::fill_n(size.size, rank, 1);
    size.size[Arrangement::order::dimension(rank - 1)] = default_tile_width;
    size.size[Arrangement::order::dimension(rank - 2)] = how.block_size / default_tile_width;
    return size;
  }
}

/// Blocks of the largest size that have a thread for each iteration of a tile's two inner loops.
template <class Nest>
dim3 block_for(const policy& how, const Nest& tiles) {
  using inside = typename Nest::inside;
  const index_t most = how.block_size;
  const index_t width = std::min(tiles.tile_size(inside::dimension(Nest::rank() - 1)), most);
  const index_t height =
      std::min(tiles.tile_size(inside::dimension(Nest::rank() - 2)), most / width);
  return {static_cast<unsigned>(width), static_cast<unsigned>(height)};
}

template <class Nest>
block_counts blocks_of(const Nest& tiles) {
  const index_t x = tiles.count(Nest::order::dimension(Nest::rank() - 1));
  const index_t y = tiles.count(Nest::order::dimension(Nest::rank() - 2));
  return {x, y, tiles.parts() / x / y};
}

template <class Bounds, class Nest, class Body>
void queue_iterations(const policy& how, const box<Nest::rank()>& over, const Nest& tiles,
                      const Body& body) {
  using order = typename Nest::order;
  const dim3 block = block_for(how, tiles);
  for_each_launch(blocks_of(tiles), [&](const dim3& grid, const blocks_before& before) {
    auto left = detail::whole<index_t>(over);
    left.first[order::dimension(Nest::rank() - 2)] += before.y * block.y;
    iteration_kernel<Bounds, typename Nest::index, order>
        <<<grid, block, 0, how.stream>>>(left, before.z, body);
  });
}

template <class Bounds, class Thread, class Nest, class Body>
void queue_tiles(const policy& how, const dim3& block, const Nest& tiles, const Body& body) {
  for_each_launch(blocks_of(tiles), [&](const dim3& grid, const blocks_before& before) {
    nest_kernel<Bounds, Thread><<<grid, block, 0, how.stream>>>(tiles, before, body);
  });
}

/// In blocks whose shape the compiler knows, where it knows that of tiles.
template <class Bounds, class Nest, class Body>
void queue_tiles(const policy& how, const Nest& tiles, const Body& body) {
  if constexpr (detail::is_known_tiling<typename Nest::tiles>) {
    using thread = tile_thread_of<Nest>;
    if (how.block_size == thread::threads) {
      queue_tiles<Bounds, thread>(how, dim3(thread::width, thread::height), tiles, body);
      return;
    }
  }
  queue_tiles<Bounds, tile_thread>(how, block_for(how, tiles), tiles, body);
}

template <class Bounds, class Nest, class Body>
void queue_given_blocks(const policy& how, const Nest& tiles, const Body& body) {
  const auto kernel = strided_nest_kernel<Bounds, Nest, Body>;
  const dim3 block = block_for(how, tiles);
  const unsigned blocks = given_blocks(how, tiles.parts(), reinterpret_cast<const void*>(kernel),
                                       static_cast<int>(block.x * block.y));
  kernel<<<blocks, block, 0, how.stream>>>(tiles, body);
}

template <class Body, class Arrangement, std::size_t rank>
auto tiled_nest(const policy& how, const box<rank>& over, const Arrangement& arranged) {
  blocks_needed(how, 0);  // refuses a block size that no device takes
  const auto size = tiles_for<Arrangement, rank>(how, arranged);
  return arranged.with(size).template parts<detail::index_of<Body>>(over);
}

template <any_policy Policy, std::size_t rank, class Arrangement, class Body>
void run_nest(const Policy& given, const box<rank>& over, const Arrangement& arranged,
              const Body& body) {
  using bounds = launch_bounds<Policy>;
  const policy how = given;
  const auto tiles = tiled_nest<Body>(how, over, arranged);
  if (tiles.parts() == 0) {
    return;
  }
  if (!how.grid.has_thread_each()) {
    queue_given_blocks<bounds>(how, tiles, body);
  } else if constexpr (Arrangement::is_tiled) {
    queue_tiles<bounds>(how, tiles, body);
  } else {
    queue_iterations<bounds>(how, over, tiles, body);
  }
  launched(how, "launch of a nest");
}

template <bool in_blocks, class Bounds, class Nest, class Givens, class Body>
void queue_nest_givens(const policy& how, const Nest& tiles, const Givens& givens,
                       const Body& body) {
  const auto kernel = nest_givens_kernel<in_blocks, Bounds, Nest, Givens, Body>;
  const dim3 shape = block_for(how, tiles);
  const std::size_t bytes = in_blocks ? givens.block_bytes() : 0;
  const unsigned blocks =
      with_tokens(how, strided_blocks_for(how, tiles.parts() * how.block_size, kernel, bytes));
  with_kernel_results(how, givens, blocks, [&](const kernel_results<Givens>& results) {
    kernel<<<blocks, static_cast<unsigned>(how.block_size), bytes, how.stream>>>(
        tiles, givens, body, shape.x, shape.y, results);
    launched(how, "launch of a nest with givens");
  });
}

template <any_policy Policy, std::size_t rank, class Arrangement, class Givens, class Body>
void run_nest_givens(const Policy& given, const box<rank>& over, const Arrangement& arranged,
                     const Givens& givens, const Body& body) {
  const policy how = given;
  const auto tiles = tiled_nest<Body>(how, over, arranged);
  const std::size_t bytes = givens.block_bytes();
  if (bytes > 0 && bytes <= most_shared_bytes) {
    queue_nest_givens<true, launch_bounds<Policy>>(how, tiles, givens, body);
  } else {
    queue_nest_givens<false, launch_bounds<Policy>>(how, tiles, givens, body);
  }
}

}  // namespace toll::backends::cuda
