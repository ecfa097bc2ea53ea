// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/extents.hpp>

#include "layers/kokkos/spaces.hpp"

#include <concepts>
#include <type_traits>

/// Nests of two loops.
namespace toll::suite::kokkos {

/// The order in which a nest goes through a tile, and through the tiles.
template <class Layout>
inline constexpr Kokkos::Iterate order =
    std::same_as<Layout, layout_left> ? Kokkos::Iterate::Left : Kokkos::Iterate::Right;

template <class Space, class Layout>
using nest_policy = Kokkos::MDRangePolicy<Space, Kokkos::Rank<2, order<Layout>, order<Layout>>>;

/// Extents of a tile; zero is for Kokkos to choose.
using tile = Kokkos::Array<index_t, 2>;

template <class Layout = layout_right, class Space>
nest_policy<Space, Layout> nest(const Space& space, const Kokkos::Array<index_t, 2>& first,
                                const Kokkos::Array<index_t, 2>& end, const tile& extents = {}) {
  return nest_policy<Space, Layout>(space, first, end, extents);
}

}  // namespace toll::suite::kokkos
