// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/extents.hpp>
#include <toll/view.hpp>

#include <Kokkos_Core.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

/// The harness's arrays as Kokkos sees them: unmanaged views.
namespace toll::suite::kokkos {

using unmanaged = Kokkos::MemoryTraits<Kokkos::Unmanaged>;

template <class Element>
using vector = Kokkos::View<Element*, Kokkos::LayoutRight, Kokkos::HostSpace, unmanaged>;

template <class Element>
vector<Element> as_vector(const view<Element>& elements) {
  return vector<Element>(elements.data(), static_cast<std::size_t>(elements.size()));
}

/// Rows of four.
template <class Element>
using quadruples = Kokkos::View<Element* [4], Kokkos::LayoutRight, Kokkos::HostSpace, unmanaged>;

template <class Element>
quadruples<Element> as_quadruples(const view<Element, extents<dynamic, 4>>& elements) {
  return quadruples<Element>(elements.data(), static_cast<std::size_t>(elements.extent(0)));
}

template <class Element, class Layout = layout_right>
using matrix = Kokkos::View<
    Element**,
    std::conditional_t<std::same_as<Layout, layout_left>, Kokkos::LayoutLeft, Kokkos::LayoutRight>,
    Kokkos::HostSpace, unmanaged>;

template <class Element, class Layout>
matrix<Element, Layout> as_matrix(const view<Element, dims<2>, Layout>& elements) {
  return matrix<Element, Layout>(elements.data(), static_cast<std::size_t>(elements.extent(0)),
                                 static_cast<std::size_t>(elements.extent(1)));
}

}  // namespace toll::suite::kokkos
