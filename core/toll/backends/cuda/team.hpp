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
class team<cuda_policy, sizes...> {
public:
  static constexpr std::size_t rank() { return sizeof...(sizes); }

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

  TOLL_FN explicit constexpr team(const index_t (&index)[sizeof...(sizes)]) {
    for (std::size_t r = 0; r < sizeof...(sizes); ++r) {
      index_[r] = index[r];
    }
  }

  TOLL_FN constexpr index_t index(std::size_t r) const { return index_[r]; }

  template <class Body>
  TOLL_FN void loop([[maybe_unused]] const Body& body) const {
#if defined(__CUDA_ARCH__)
    const auto x = static_cast<int>(threadIdx.x);
    [[maybe_unused]] const auto y = static_cast<int>(threadIdx.y);
    if constexpr (sizeof...(sizes) == 1) {
      body(x);
    } else if constexpr (sizeof...(sizes) == 2) {
      body(y, x);
    } else {
      body(static_cast<int>(threadIdx.z), y, x);
    }
#endif
  }

  template <int... extents, class Body>
  TOLL_FN void loop(const Body& body) const requires(sizeof...(extents) == sizeof...(sizes)) {
    loop(extents..., body);
  }

  template <class Body>
  TOLL_FN void loop([[maybe_unused]] int width, [[maybe_unused]] const Body& body) const
      requires(sizeof...(sizes) == 1) {
#if defined(__CUDA_ARCH__)
    along_x(body, width);
#endif
  }

  template <class Body>
  TOLL_FN void loop([[maybe_unused]] int height, [[maybe_unused]] int width,
                    [[maybe_unused]] const Body& body) const requires(sizeof...(sizes) == 2) {
#if defined(__CUDA_ARCH__)
    along_y(body, height, width);
#endif
  }

  template <class Body>
  TOLL_FN void loop([[maybe_unused]] int depth, [[maybe_unused]] int height,
                    [[maybe_unused]] int width, [[maybe_unused]] const Body& body) const
      requires(sizeof...(sizes) == 3) {
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
  // Not blockDim, which is the same: a loop as long as the team is wide is then none.
  static consteval int size(std::size_t r) {
    const int all[] = {sizes...};
    return all[r];
  }

  template <class Body, class... Outer>
  __device__ static void along_x(const Body& body, int width, Outer... outer) {
    for (int x = static_cast<int>(threadIdx.x); x < width; x += size(sizeof...(sizes) - 1)) {
      body(outer..., x);
    }
  }

  template <class Body, class... Outer>
  __device__ static void along_y(const Body& body, int height, int width, Outer... outer) {
    for (int y = static_cast<int>(threadIdx.y); y < height; y += size(sizeof...(sizes) - 2)) {
      along_x(body, width, outer..., y);
    }
  }

  template <class Body>
  __device__ static void along_z(const Body& body, int depth, int height, int width) {
    for (int z = static_cast<int>(threadIdx.z); z < depth; z += size(sizeof...(sizes) - 3)) {
      along_y(body, height, width, z);
    }
  }
#endif

  index_t index_[sizeof...(sizes)] = {};
};

}  // namespace toll
