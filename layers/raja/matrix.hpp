// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/extents.hpp>
#include <toll/view.hpp>

#include <RAJA/RAJA.hpp>

namespace toll::suite::raja {

/// A row-major matrix as RAJA sees it.
template <class Layout, class Element>
RAJA::View<Element, Layout> matrix(const view<Element, dims<2>>& elements) {
  return {elements.data(), elements.extent(0), elements.extent(1)};
}

}  // namespace toll::suite::raja
