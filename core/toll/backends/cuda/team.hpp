// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/at_most.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/team_place.hpp>
#include <toll/backends/cuda/tile_of_lanes.hpp>
#include <toll/config.hpp>
#include <toll/detail/bounds.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/detail/team_loops.hpp>
#include <toll/detail/team_reduce.hpp>
#include <toll/extents.hpp>
#include <toll/team.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace toll {

namespace backends::cuda {

/// A loop over a count, shared out among `step` threads of which the calling one is number `first`.
template <std::integral Count, class Body>
__device__ void count_loop(int first, int step, Count count, const Body& body) {
  using counter = detail::counter_of<Body>;
  strided_loop<counter>(first, static_cast<counter>(count), step, detail::on_integers<1>(body));
}

/// What the calling thread adds up of a loop over a count.
template <class Reductions, std::integral Count, class Body>
__device__ auto reduced_here(int first, int step, const Reductions& reductions, Count count,
                             const Body& body) {
  using counter = detail::counter_of<Body>;
  auto mine = reductions.identity();
  strided_loop<counter>(first, static_cast<counter>(count), step, [&](counter k) {
    reductions.visit(detail::on_integers<1>(body), k, mine);
  });
  return mine;
}

/// The same of a loop over extents.
template <class Place, class Reductions, index_t... es, class Body>
__device__ auto reduced_here(const Reductions& reductions, const extents<es...>& shape,
                             const Body& body) {
  auto mine = reductions.identity();
  const auto visit = [&](auto... k) {
    reductions.visit(
        [&](int, auto&... partial) { detail::on_integers<sizeof...(es)>(body)(k..., partial...); },
        0, mine);
  };
  strided_loops_over<Place>(shape, visit, detail::counters_of<Body, sizeof...(es)>{},
                            std::make_index_sequence<sizeof...(es)>{});
  return mine;
}

/// A row of the threads of a block, which are lanes of one warp. Loop bodies are compiled for the
/// host too, where nothing of rows and teams is ever called.
template <class Place>
class team_row {
public:
  template <std::integral Count, class Body>
  TOLL_FN void lanes([[maybe_unused]] Count count, [[maybe_unused]] const Body& body) const {
    if constexpr (detail::is_team_loop_body<Body, 1, 1>()) {
#if defined(__CUDA_ARCH__)
      count_loop(Place::lane(), Place::lanes, count, body);
      wait_for_lanes(Place::row_mask());
#endif
    }
  }

  template <class Body>
  TOLL_FN void once([[maybe_unused]] const Body& body) const {
#if defined(__CUDA_ARCH__)
    if (Place::lane() == 0) {
      body();
    }
    wait_for_lanes(Place::row_mask());
#endif
  }

  template <class... Arguments>
  TOLL_FN void reduce([[maybe_unused]] const Arguments&... arguments) const {
    if constexpr (detail::can_reduce<Arguments...>()) {
#if defined(__CUDA_ARCH__)
      detail::with_reductions(
          []<class Set, class Count, class Body>(const Set& set, Count count, const Body& body) {
            if constexpr (detail::is_team_reduction_body<Body, Set, 1, 1>()) {
              set.finish(joined_in_row<Place>(
                  set, reduced_here(Place::lane(), Place::lanes, set, count, body)));
            }
          },
          detail::given_set<>{}, arguments...);
#endif
    }
  }
};

}  // namespace backends::cuda

/// A block: its threads run the loops together, the last dimension along the threads of a warp.
template <int... sizes>
class team<cuda_policy, sizes...> {
  static_assert(detail::is_team_shape<sizes...>,
                "toll::team: a team has 1 to 3 dimensions of at least one thread each");
  static constexpr std::size_t dimensions = sizeof...(sizes);
  using place = backends::cuda::team_place<sizes...>;

public:
  using place_in_block = place;
  using row = backends::cuda::team_row<place>;

  static constexpr std::size_t rank() { return dimensions; }

  static constexpr bool is_one_thread() { return false; }

  template <class T>
  class own {
  public:
    template <std::integral... Indices>
    TOLL_FN constexpr T& operator()([[maybe_unused]] Indices... thread)
        requires(sizeof...(Indices) == dimensions) {
#if defined(__CUDA_ARCH__)
      if constexpr (detail::checks_bounds) {
        check(std::make_index_sequence<dimensions>{}, static_cast<index_t>(thread)...);
      }
#endif
      return value_;
    }

  private:
    template <std::size_t... r, class... Indices>
    __device__ static void check(std::index_sequence<r...>, Indices... thread) {
      (detail::check_own(r, thread, place::template thread<r>(), place::template thread<r>()), ...);
    }

    T value_ = {};
  };

  template <class T, int height, int width>
  class own_tiles {
    static_assert(width % place::lanes == 0,
                  "toll::own_tiles: the threads of a row share its columns evenly: the last "
                  "dimension of the team divides the width");

  public:
    using tile = backends::cuda::tile_of_lanes<place, T, height, width>;

    TOLL_FN tile& operator()([[maybe_unused]] int row) {
#if defined(__CUDA_ARCH__)
      if constexpr (detail::checks_bounds) {
        detail::check_own(0, row, place::row(), place::row());
      }
#endif
      return tile_;
    }

  private:
    tile tile_;
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
      []<class... Counters, std::size_t... r>(const Body& work, detail::counters<Counters...>,
                                              std::index_sequence<r...>) {
        detail::on_integers<dimensions>(work)(
            static_cast<Counters>(place::template thread<r>())...);
      }(body, detail::counters_of<Body, dimensions>{}, std::make_index_sequence<dimensions>{});
#endif
    }
  }

  template <index_t... es, class Body>
  TOLL_FN void loop(const extents<es...>& shape, const Body& body) const {
    loop_over<sizeof...(es)>(shape, body);
  }

  template <index_t height, index_t... widths, class Body>
  TOLL_FN void loop(const at_most<height, widths...>& shape, const Body& body) const {
    loop_over<1 + sizeof...(widths)>(shape, body);
  }

  template <std::size_t extents, class Body>
  TOLL_FN void loop(const index_t (&shape)[extents], const Body& body) const {
    loop_over<extents>(shape, body);
  }

  template <std::integral Count, class Body>
  TOLL_FN void loop([[maybe_unused]] Count count, [[maybe_unused]] const Body& body) const {
    if constexpr (detail::is_team_loop_body<Body, 1, 1>()) {
#if defined(__CUDA_ARCH__)
      backends::cuda::count_loop(place::linear(), place::threads, count, body);
#endif
    }
  }

  template <class Body>
  TOLL_FN void once([[maybe_unused]] const Body& body) const {
#if defined(__CUDA_ARCH__)
    if (place::linear() == 0) {
      body();
    }
#endif
  }

  template <class... Arguments>
  TOLL_FN void reduce([[maybe_unused]] const Arguments&... arguments) const {
    if constexpr (detail::can_reduce<Arguments...>()) {
#if defined(__CUDA_ARCH__)
      detail::with_reductions([]<class Set, class Shape, class Body>(
                                  const Set& set, const Shape& shape,
                                  const Body& body) { reduce_set(set, shape, body); },
                              detail::given_set<>{}, arguments...);
#endif
    }
  }

  template <std::integral Count, class Body>
  TOLL_FN void rows([[maybe_unused]] Count count, [[maybe_unused]] const Body& body) const {
    if constexpr (detail::is_row_body<Body, row, sizes...>()) {
#if defined(__CUDA_ARCH__)
      using counter = detail::counter_of<Body>;
      backends::cuda::strided_loop<counter>(
          place::row(), static_cast<counter>(count), place::rows,
          [&](counter k) { detail::on_integers<1>(body)(k, row{}); });
#endif
    }
  }

  TOLL_FN void barrier() const {
#if defined(__CUDA_ARCH__)
    __syncthreads();
#endif
  }

private:
  template <std::size_t extents, class Shape, class Body>
  TOLL_FN void loop_over([[maybe_unused]] const Shape& shape,
                         [[maybe_unused]] const Body& body) const {
    if constexpr (detail::is_team_loop_body<Body, extents, dimensions>()) {
#if defined(__CUDA_ARCH__)
      backends::cuda::strided_loops_over<place>(shape, body,
                                                detail::counters_of<Body, dimensions>{},
                                                std::make_index_sequence<dimensions>{});
#endif
    }
  }

  template <class Set, index_t... es, class Body>
  __device__ static void reduce_set(const Set& set, const extents<es...>& shape, const Body& body) {
    if constexpr (detail::is_team_reduction_body<Body, Set, sizeof...(es), dimensions>()) {
      set.finish(backends::cuda::joined_in_team<place>(
          set, backends::cuda::reduced_here<place>(set, shape, body)));
    }
  }

  template <class Set, std::integral Count, class Body>
  __device__ static void reduce_set(const Set& set, Count count, const Body& body) {
    if constexpr (detail::is_team_reduction_body<Body, Set, 1, 1>()) {
      set.finish(backends::cuda::joined_in_team<place>(
          set, backends::cuda::reduced_here(place::linear(), place::threads, set, count, body)));
    }
  }

  index_t index_[dimensions] = {};
};

/// For a policy that bounds its launches: those of teams are bounded by their own size.
template <int threads, int blocks, int... sizes>
class team<cuda_policy_for<threads, blocks>, sizes...> : public team<cuda_policy, sizes...> {
public:
  using team<cuda_policy, sizes...>::team;
};

}  // namespace toll
