// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "layers/kokkos/spaces.hpp"
#include "layers/kokkos/views.hpp"

#include <Kokkos_ScatterView.hpp>

/// A copy of an array for each thread, to which loops add.
namespace toll::suite::kokkos {

/// On every space: by itself Kokkos takes the array itself where there is one thread.
template <class Space, class Element>
using copies = Kokkos::Experimental::ScatterView<
    Element*, Kokkos::LayoutRight, Space, Kokkos::Experimental::ScatterSum,
    Kokkos::Experimental::ScatterDuplicated, Kokkos::Experimental::ScatterNonAtomic>;

/// Filled with zeros.
template <class Space, class Element>
copies<Space, Element> copies_of(const Space& space, const vector<Element>& elements) {
  if constexpr (requires { copies<Space, Element>(space, elements); }) {
    return copies<Space, Element>(space, elements);
  } else {  // before Kokkos 4
    return copies<Space, Element>(elements);
  }
}

/// Adds all copies to `elements`.
template <class Space, class Element>
void contribute(const Space& space, const vector<Element>& elements,
                const copies<Space, Element>& added) {
  if constexpr (requires { added.contribute_into(space, elements); }) {
    added.contribute_into(space, elements);
  } else {
    added.contribute_into(elements);
  }
}

}  // namespace toll::suite::kokkos
