// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "layers/raja/policies.hpp"

/// Nests of two loops, as policies of RAJA::kernel. The body takes two indices; a nest says which of
/// them, 0 or 1, the outer loop counts and which the inner.
namespace toll::suite::raja {

using first_body = RAJA::statement::Lambda<0>;

template <class Outer, class Inner, int outer, int inner>
using nest = RAJA::KernelPolicy<
    RAJA::statement::For<outer, Outer, RAJA::statement::For<inner, Inner, first_body>>>;

/// Both loops as one, the second index running fastest.
template <class Collapse>
using collapsed_nest =
    RAJA::KernelPolicy<RAJA::statement::Collapse<Collapse, RAJA::ArgList<0, 1>, first_body>>;

/// Loops over tiles of outer_tile x inner_tile, the outermost of them by `Outer`, around loops in a
/// tile.
template <class Outer, class Inner, int outer, int inner, index_t outer_tile, index_t inner_tile>
using tiled_nest = RAJA::KernelPolicy<RAJA::statement::Tile<
    outer, RAJA::tile_fixed<outer_tile>, Outer,
    RAJA::statement::Tile<inner, RAJA::tile_fixed<inner_tile>, RAJA::seq_exec,
                          RAJA::statement::For<outer, RAJA::seq_exec,
                                               RAJA::statement::For<inner, Inner, first_body>>>>>;

}  // namespace toll::suite::raja
