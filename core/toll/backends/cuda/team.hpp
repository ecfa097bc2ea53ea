// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/policy.hpp>
#include <toll/config.hpp>
#include <toll/team.hpp>

#include <cstddef>

namespace toll {

/// A block: its threads run the loops together, the last dimension along the threads of a warp.
/// Loop bodies are compiled for the host too, where nothing here is ever called.
template <int... sizes>
class team<cuda::policy, sizes...> {
public:
  static constexpr std::size_t rank = sizeof...(sizes);

  template <class T>
  class own {
  public:
    template <class... Indices>
    TOLL_FN constexpr T& operator()(Indices...) {
      return value_;
    }

  private:
    T value_ = {};
  };

  TOLL_FN explicit constexpr team(const index_t (&index)[rank]) {
    for (std::size_t r = 0; r < rank; ++r) {
      index_[r] = index[r];
    }
  }

  TOLL_FN constexpr index_t index(std::size_t r) const { return index_[r]; }

  template <class Body>
  TOLL_FN void loop(const Body& body) const {
    loop<sizes...>(body);
  }

  template <int... extents, class Body>
  TOLL_FN void loop(const Body& body) const requires(sizeof...(extents) == rank) {
    loop(extents..., body);
  }

  template <class Body>
  TOLL_FN void loop([[maybe_unused]] int width, [[maybe_unused]] const Body& body) const
      requires(rank == 1) {
#if defined(__CUDA_ARCH__)
    along_x(body, width);
#endif
  }

  template <class Body>
  TOLL_FN void loop([[maybe_unused]] int height, [[maybe_unused]] int width,
                    [[maybe_unused]] const Body& body) const requires(rank == 2) {
#if defined(__CUDA_ARCH__)
    along_y(body, height, width);
#endif
  }

  template <class Body>
  TOLL_FN void loop([[maybe_unused]] int depth, [[maybe_unused]] int height,
                    [[maybe_unused]] int width, [[maybe_unused]] const Body& body) const
      requires(rank == 3) {
#if defined(__CUDA_ARCH__)
    along_z(body, depth, height, width);
#endif
  }

  TOLL_FN void barrier() const {
#if defined(__CUDA_ARCH__)
    __syncthreads();
#endif
  }

private:
#if defined(__CUDA_ARCH__)
  template <class Body, class... Outer>
  __device__ static void along_x(const Body& body, int width, Outer... outer) {
    for (int x = static_cast<int>(threadIdx.x); x < width; x += static_cast<int>(blockDim.x)) {
      body(outer..., x);
    }
  }

  template <class Body, class... Outer>
  __device__ static void along_y(const Body& body, int height, int width, Outer... outer) {
    for (int y = static_cast<int>(threadIdx.y); y < height; y += static_cast<int>(blockDim.y)) {
      along_x(body, width, outer..., y);
    }
  }

  template <class Body>
  __device__ static void along_z(const Body& body, int depth, int height, int width) {
    for (int z = static_cast<int>(threadIdx.z); z < depth; z += static_cast<int>(blockDim.z)) {
      along_y(body, height, width, z);
    }
  }
#endif

  index_t index_[rank] = {};
};

}  // namespace toll
