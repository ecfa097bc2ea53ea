// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/nest.hpp>

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace toll::backends::cuda {

template <class Body, class Part, std::size_t... r>
__device__ void call_at(const Body& body, const Part& at, std::index_sequence<r...>) {
  body(at.first[r]...);
}

/// Where a thread stands among those that share the two innermost loops of a tile, in a block whose
/// shape the run says.
struct tile_thread {
  unsigned x;
  unsigned y;
  unsigned width;
  unsigned height;

  __device__ static tile_thread in_block() {
    return {threadIdx.x, threadIdx.y, blockDim.x, blockDim.y};
  }

  /// The iterations of a thread at most, by the position of a loop; 0 if it has a loop for them.
  static constexpr index_t iterations(std::size_t) { return 0; }

  /// Whether those along dimension r never go beyond the tile.
  static constexpr bool stays_in_tile(std::size_t) { return false; }
};

/// The same in a block of the size that a policy has by default, for a tile whose extents the
/// compiler knows. Rows of threads are as wide as a warp, or wider if the tile is so flat that they
/// would not fill the block.
template <class Nest>
struct tile_thread_of {
  static constexpr std::size_t rank = Nest::rank();
  static constexpr index_t threads = policy{}.block_size;

  static constexpr index_t tile(std::size_t position) {
    return Nest::tiles::along(Nest::inside::dimension(position));
  }

  static constexpr index_t widest() {
    const index_t to_fill = threads / tile(rank - 2) / warp_size * warp_size;
    return std::max(to_fill, index_t{warp_size});
  }

  static constexpr index_t width = std::min(tile(rank - 1), widest());
  static constexpr index_t height = std::min(tile(rank - 2), threads / width);

  unsigned x;
  unsigned y;

  __device__ static tile_thread_of in_block() { return {threadIdx.x, threadIdx.y}; }

  static constexpr index_t shared_by(std::size_t position) {
    return position + 1 == rank ? width : height;
  }

  static constexpr index_t iterations(std::size_t position) {
    constexpr index_t most = 32;  // beyond which it tells a compiler nothing
    const index_t all = (tile(position) + shared_by(position) - 1) / shared_by(position);
    const bool is_shared = position + 2 >= rank;
    return is_shared && all <= most ? all : 0;
  }

  static constexpr bool stays_in_tile(std::size_t r) {
    for (std::size_t position = 0; position < rank; ++position) {
      if (Nest::inside::dimension(position) == r) {
        return iterations(position) * shared_by(position) == tile(position);
      }
    }
    return false;
  }
};

/// The first iteration of a thread in one of the loops.
template <class Nest, std::size_t position, class Thread>
__device__ index_t first_of(const typename Nest::part& over, const Thread& thread) {
  constexpr bool is_inner = position + 1 == Nest::rank();
  constexpr bool is_next = position + 2 == Nest::rank();
  return static_cast<index_t>(over.first[Nest::inside::dimension(position)]) + (is_inner  ? thread.x
                                                                                : is_next ? thread.y
                                                                                          : 0);
}

/// Whether a thread has the one iteration of the loops in which it has no more.
template <class Nest, class Thread, std::size_t... position>
__device__ bool has_its_one(const typename Nest::part& over, const Thread& thread,
                            std::index_sequence<position...>) {
  return ((Thread::iterations(position) != 1 ||
           first_of<Nest, position>(over, thread) <
               static_cast<index_t>(over.last[Nest::inside::dimension(position)])) &&
          ...);
}

/// The loops of a tile from a position on. They count in index_t: in the type of a body that counts
/// in int16_t, the last step would wrap around.
template <class Nest, std::size_t position, class Thread, class Body>
__device__ void visit_loops(const typename Nest::part& over, typename Nest::part at,
                            const Thread& thread, const Body& body) {
  if constexpr (position == Nest::rank()) {
    call_at(body, at, std::make_index_sequence<Nest::rank()>{});
  } else {
    constexpr std::size_t r = Nest::inside::dimension(position);
    constexpr bool is_inner = position + 1 == Nest::rank();
    constexpr bool is_next = position + 2 == Nest::rank();
    constexpr index_t iterations = Thread::iterations(position);
    const index_t step = is_inner ? thread.width : is_next ? thread.height : 1;
    const auto last = static_cast<index_t>(over.last[r]);
    const index_t first = first_of<Nest, position>(over, thread);
    const auto visit = [&](index_t k) {
      at.first[r] = static_cast<typename Nest::index>(k);
      visit_loops<Nest, position + 1>(over, at, thread, body);
    };
    if constexpr (iterations == 1) {
      visit(first);
    } else if constexpr (iterations > 1) {
      for (index_t n = 0; n < iterations; ++n) {
        if (first + n * step < last) {
          visit(first + n * step);
        }
      }
    } else {
      for (index_t k = first; k < last; k += step) {
        visit(k);
      }
    }
  }
}

/// What a thread runs of a tile.
template <class Nest, class Thread, class Body>
__device__ void visit_tile(const typename Nest::part& over, const Thread& thread,
                           const Body& body) {
  if (has_its_one<Nest>(over, thread, std::make_index_sequence<Nest::rank()>{})) {
    visit_loops<Nest, 0>(over, {}, thread, body);
  }
}

}  // namespace toll::backends::cuda
