// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/team_loops.hpp>
#include <toll/extents.hpp>
#include <toll/team.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace toll {

/// A block: its threads run the loops together, the last dimension along the threads of a warp.
/// Loop bodies are compiled for the host too, where nothing here is ever called.
template <int... sizes>
class team<cuda_policy, sizes...> {
  static_assert(detail::is_team_shape<sizes...>,
                "toll::team: a team has 1 to 3 dimensions of at least one thread each");
  static constexpr std::size_t dimensions = sizeof...(sizes);

public:
  static constexpr std::size_t rank() { return dimensions; }

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

  TOLL_FN explicit constexpr team(const index_t (&index)[dimensions]) {
    for (std::size_t r = 0; r < dimensions; ++r) {
      index_[r] = index[r];
    }
  }

  TOLL_FN constexpr index_t index(std::size_t r) const { return index_[r]; }

  template <class Body>
  TOLL_FN void loop([[maybe_unused]] const Body& body) const {
    if constexpr (detail::is_team_loop_body<Body, dimensions, dimensions>()) {
#if defined(__CUDA_ARCH__)
      call_here(body, detail::counters_of<Body, dimensions>{},
                std::make_index_sequence<dimensions>{});
#endif
    }
  }

  template <index_t... es, class Body>
  TOLL_FN void loop([[maybe_unused]] const extents<es...>& shape,
                    [[maybe_unused]] const Body& body) const {
    if constexpr (detail::is_team_loop_body<Body, sizeof...(es), dimensions>()) {
#if defined(__CUDA_ARCH__)
      loop_over(shape, body, detail::counters_of<Body, dimensions>{},
                std::make_index_sequence<dimensions>{});
#endif
    }
  }

  template <std::size_t extents, class Body>
  TOLL_FN void loop([[maybe_unused]] const index_t (&shape)[extents],
                    [[maybe_unused]] const Body& body) const {
    if constexpr (detail::is_team_loop_body<Body, extents, dimensions>()) {
#if defined(__CUDA_ARCH__)
      loop_over(shape, body, detail::counters_of<Body, dimensions>{},
                std::make_index_sequence<dimensions>{});
#endif
    }
  }

  template <std::integral Count, class Body>
  TOLL_FN void loop([[maybe_unused]] Count count, [[maybe_unused]] const Body& body) const {
    if constexpr (detail::is_team_loop_body<Body, 1, 1>()) {
#if defined(__CUDA_ARCH__)
      flat_loop(static_cast<index_t>(count), body, detail::counters_of<Body, 1>{});
#endif
    }
  }

  template <class Body>
  TOLL_FN void once([[maybe_unused]] const Body& body) const {
#if defined(__CUDA_ARCH__)
    if (linear_thread() == 0) {
      body();
    }
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
  template <std::size_t r>
  static consteval int size() {
    const int all[] = {sizes...};
    return all[r];
  }

  /// The place of this thread in dimension r, the last of which is x.
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

  __device__ static int linear_thread() {
    return linear_thread(std::make_index_sequence<dimensions>{});
  }

  template <std::size_t... r>
  __device__ static int linear_thread(std::index_sequence<r...>) {
    int linear = 0;
    ((linear = linear * sizes + thread<r>()), ...);
    return linear;
  }

  template <class Body, class... Counters, std::size_t... r>
  __device__ static void call_here(const Body& body, detail::counters<Counters...>,
                                   std::index_sequence<r...>) {
    body(static_cast<Counters>(thread<r>())...);
  }

  template <index_t... es, class Body, class... Counters, std::size_t... r>
  __device__ static void loop_over(const extents<es...>& shape, const Body& body,
                                   detail::counters<Counters...>, std::index_sequence<r...>) {
    loops<0>(body, static_cast<Counters>(detail::extent_of<es>(shape[r]))...);
  }

  template <std::size_t extents, class Body, class... Counters, std::size_t... r>
  __device__ static void loop_over(const index_t (&shape)[extents], const Body& body,
                                   detail::counters<Counters...>, std::index_sequence<r...>) {
    loops<0>(body, static_cast<Counters>(shape[r])...);
  }

  /// The loop along dimension r, around those along the dimensions after it.
  template <std::size_t r, class Body, class Counter, class... Inner>
  __device__ static void loops(const Body& body, Counter extent, Inner... inner) {
    strided<Counter>(thread<r>(), extent, size<r>(), [&](Counter k) {
      if constexpr (sizeof...(Inner) == 0) {
        body(k);
      } else {
        loops<r + 1>([&body, k](auto... within) { body(k, within...); }, inner...);
      }
    });
  }

  template <class Body, class Counter>
  __device__ static void flat_loop(index_t count, const Body& body, detail::counters<Counter>) {
    strided<Counter>(linear_thread(), static_cast<Counter>(count), (1 * ... * sizes), body);
  }

  /// In a type at least as wide as int, so that a narrow one cannot wrap around beyond its end.
  template <class Counter, class Body>
  __device__ static void strided(int first, Counter extent, int step, const Body& body) {
    using wide = decltype(Counter{} + int{});
    const auto last = static_cast<wide>(extent);
    for (auto k = static_cast<wide>(first); k < last; k += static_cast<wide>(step)) {
      body(static_cast<Counter>(k));
    }
  }
#endif

  index_t index_[dimensions] = {};
};

}  // namespace toll
