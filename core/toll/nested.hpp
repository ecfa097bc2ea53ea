// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/nest.hpp>
#include <toll/detail/nest_body.hpp>
#include <toll/detail/nest_levels.hpp>
#include <toll/detail/policy_body.hpp>
#include <toll/error.hpp>
#include <toll/policy.hpp>

#include <concepts>
#include <cstddef>

namespace toll {

/// The dimension that each loop of a nest runs over, from the outermost loop to the innermost.
/// Without one the loops stand in the order of the body's parameters. `ordered<1, 0>` makes the
/// first parameter the one that changes fastest, as arrays in layout_left want it.
template <std::size_t... dimensions>
inline constexpr detail::loop_order<dimensions...> ordered{};

/// The order of the loops inside tiles, where it is not that of the loops from tile to tile.
template <std::size_t... dimensions>
inline constexpr detail::inside_order<dimensions...> ordered_inside{};

/// Tiles of a nest: as many sizes as dimensions, in the order of the body's parameters. The loops
/// run from tile to tile, and inside a tile, both in the nest's order unless `ordered_inside` says
/// otherwise; threads share the tiles.
/// errors   argument_error for a size below 1
template <std::integral... Sizes>
constexpr detail::tiling<sizeof...(Sizes)> tiled(Sizes... sizes) {
  for (const index_t size : {static_cast<index_t>(sizes)...}) {
    if (size < 1) {
      throw argument_error("toll::tiled: the size %lld of a tile must be at least 1",
                           static_cast<long long>(size));
    }
  }
  return {{static_cast<index_t>(sizes)...}};
}

/// The same for sizes that the compiler knows: `tiled<16, 64>()`. Whole tiles then run through
/// loops of constant length. Of a tile at the end of a box only the innermost loop has one, or none
/// has, as with `tiled(16, 64)`. That makes short tiles of light bodies faster, and takes three
/// times the code.
template <index_t... sizes>
constexpr detail::known_tiling<sizes...> tiled() requires(sizeof...(sizes) > 0) {
  static_assert(((sizes >= 1) && ...), "toll::tiled: the size of a tile must be at least 1");
  return {};
}

/// Threads share the iterations of this many loops, the outermost ones, as if they were one: for
/// nests whose first loop is short. Without it they share those of the first. One thread, and
/// tiles, need none.
template <std::size_t loops>
inline constexpr detail::collapsing<loops> collapsed{};

/// Runs `body(i, j, ...)` for every index tuple in a box.
///
///     nested(policy, {rows, columns},
///            [=] TOLL_FN(index_t i, index_t j) { b(i, j) = a(j, i); });
///     nested(policy, box<2>{{1, 1}, {rows - 1, columns - 1}}, tiled<16, 64>(), body);
///
/// The box is one, or extents, such as an array's `shape()`, which stand for all its indices.
/// A `segment_product` has a segment for each dimension instead, `typed<row, column>(box)` typed indices.
/// Between it and the body may stand `ordered`, `ordered_inside`, `tiled` and `collapsed`, each
/// once. With tiles, the body may take a `tile_place` instead of indices.
///
/// requires         2 to 6 dimensions; iterations independent of each other, but for atomics;
///                  a body that takes one integer for each dimension, all of one type, which the
///                  loops count in; or all typed indices
/// synchronisation  as for `forall`
/// errors           argument_error if the type that the body counts in cannot hold an index;
///                  backend_error from a device
template <execution_policy Policy, detail::nest_space Space, class... Arguments>
void nested(const Policy& policy, const Space& indices, const Arguments&... arguments) {
  if constexpr (detail::is_nest<Space, Arguments...>() &&
                (detail::is_body_for<Policy, Arguments>() && ...)) {
    detail::run_nested(
        detail::as_written<detail::space_rank<Space>>{},
        [&](const auto& how, const auto& body, const auto&... givens) {
          detail::run_arranged(policy, indices, how, body, givens...);
        },
        arguments...);
  }
}

/// Extents in braces, of which no type can be deduced: `{rows, columns}`.
template <execution_policy Policy, std::size_t rank, class... Arguments>
void nested(const Policy& policy, const index_t (&shape)[rank], const Arguments&... arguments) {
  nested(policy, box<rank>{{}, shape}, arguments...);
}

/// A box in braces: `{{1, 1}, {rows - 1, columns - 1}}`.
template <execution_policy Policy, std::size_t rank, class... Arguments>
void nested(const Policy& policy, const index_t (&bounds)[2][rank], const Arguments&... arguments) {
  nested(policy, box<rank>{bounds[0], bounds[1]}, arguments...);
}

/// Each level of a nest by a policy of its own: `segments` runs the tiles, or without tiles the
/// outermost loop, and `inner` shares the loops inside, as `two_level` does for an index set. Needs
/// <toll/two_level.hpp>.
///
///     nested(two_level{seq_policy{}, openmp_policy{}}, {rows, columns}, tiled(64, 64), body);
///
/// requires   a host policy for `segments`, and seq_policy if the inner one is a device's
template <execution_policy Outer, execution_policy Inner, detail::nest_space Space,
          class... Arguments>
void nested(const two_level<Outer, Inner>& how, const Space& indices,
            const Arguments&... arguments) {
  if constexpr (detail::levels_fit<Outer, Inner>() && detail::is_nest<Space, Arguments...>() &&
                detail::have_no_givens<Arguments...>()) {
    detail::run_nested(
        detail::as_written<detail::space_rank<Space>>{},
        [&](const auto& arranged, const auto& body, const auto&... givens) {
          detail::run_arranged(how, indices, arranged, body, givens...);
        },
        arguments...);
  }
}

template <execution_policy Outer, execution_policy Inner, std::size_t rank, class... Arguments>
void nested(const two_level<Outer, Inner>& how, const index_t (&shape)[rank],
            const Arguments&... arguments) {
  nested(how, box<rank>{{}, shape}, arguments...);
}

}  // namespace toll
