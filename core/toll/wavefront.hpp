// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/nest_body.hpp>
#include <toll/detail/wavefront_body.hpp>
#include <toll/memory.hpp>
#include <toll/nested.hpp>
#include <toll/policy.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toll {

namespace detail {

template <class Policy, class Space, class Arrangement, class Body>
void run_wavefront(const Policy& policy, const Space& space, const Arrangement& how,
                   const Body& body) {
  constexpr bool fits = wavefront_body<Body, Space>;
  static_assert(fits,
                "toll::wavefront: the body comes last, and takes one index for each dimension of "
                "the box, all of one type: [=] TOLL_FN(index_t i, index_t j) { ... }");
  if constexpr (fits) {
    check_space_fits<index_of<Body>>(space);
    const auto over = box_over(space);
    const auto work = body_over(space, body);
    for (std::size_t r = 0; r < decltype(over)::rank(); ++r) {
      if (over.extent(r) == 0) {
        return;
      }
    }
    if constexpr (!std::same_as<typename Policy::memory_space, host_space>) {
      run_planes_of_iterations(policy, over, work);
    } else {
      const auto tiles = in_wavefront_tiles(how);
      if constexpr (Policy::is_threaded) {
        run_planes_of_tiles(policy, tiles, over, work);
      } else {
        visit_nest<one_by_one, std::remove_const_t<decltype(tiles)>, index_of<Body>>(tiles, over,
                                                                                     work);
      }
    }
  }
}

template <class Policy, class Space, class Arrangement, class Next, class... Rest>
void run_wavefront(const Policy& policy, const Space& space, const Arrangement& how,
                   const Next& next, const Rest&... rest) requires(sizeof...(Rest) > 0) {
  constexpr bool arranges = arranges_wavefront<Next, space_rank<Space>>;
  static_assert(arranges,
                "toll::wavefront: what stands between the box and the body is tiled(...) or "
                "ordered<...>, for as many dimensions as the box has");
  if constexpr (arranges) {
    run_wavefront(policy, space, how.with(next), rest...);
  }
}

}  // namespace detail

/// Runs `body(i, j, ...)` for every index tuple of a box, each after all those that have no larger
/// index in any dimension: a recurrence over neighbours, such as a dynamic program or a sweep.
///
///     wavefront(policy, box<2>{{1, 1}, {rows, columns}},
///               [=] TOLL_FN(index_t i, index_t j) { a(i, j) = a(i - 1, j) + a(i, j - 1); });
///
/// A body may read what an iteration wrote that has no larger index in any dimension, and what one
/// will overwrite that has no smaller index. It must touch nothing of others: (i - 1, j + 1) runs
/// before it, after it, or at the same time.
///
/// A host runs tiles, each in order: one thread all of them in order, several threads those with
/// the same sum of tile numbers at once, sum by sum. `tiled(...)` says how large they are,
/// `ordered<...>` the order of the loops in them. A device runs all iterations with the same sum of
/// indices at once, a loop for each sum, and has no use for tiles.
///
/// requires         2 to 6 dimensions; a body as for `nested`; no reductions; inside a region, loops
///                  that are not `without_wait`
/// synchronisation  as for `forall`
/// errors           argument_error if the type that the body counts in cannot hold an index;
///                  backend_error from a device
template <execution_policy Policy, index_box Box, class... Arguments>
void wavefront(const Policy& policy, const Box& indices, const Arguments&... arguments) {
  constexpr std::size_t rank = detail::space_rank<Box>;
  constexpr bool is_wavefront = rank >= 2 && rank <= 6 && sizeof...(Arguments) > 0;
  static_assert(is_wavefront,
                "toll::wavefront: takes a box of 2 to 6 dimensions and a body; in one dimension a "
                "recurrence is a scan, or a plain loop");
  if constexpr (is_wavefront) {
    detail::run_wavefront(policy, indices, detail::as_written<rank>{}, arguments...);
  }
}

/// Extents in braces: `{rows, columns}`.
template <execution_policy Policy, std::size_t rank, class... Arguments>
void wavefront(const Policy& policy, const index_t (&shape)[rank], const Arguments&... arguments) {
  wavefront(policy, box<rank>{{}, shape}, arguments...);
}

/// A box in braces: `{{1, 1}, {rows, columns}}`.
template <execution_policy Policy, std::size_t rank, class... Arguments>
void wavefront(const Policy& policy, const index_t (&bounds)[2][rank],
               const Arguments&... arguments) {
  wavefront(policy, box<rank>{bounds[0], bounds[1]}, arguments...);
}

}  // namespace toll
