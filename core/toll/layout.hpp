// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/extents.hpp>

#include <concepts>
#include <cstddef>

namespace toll {

/// Row-major, as C arrays are: the last index is contiguous.
struct layout_right {
  template <index_t... es, std::convertible_to<index_t>... Is>
  static constexpr index_t offset(const extents<es...>& shape, Is... indices) {
    index_t linear = 0;
    std::size_t r = 0;
    ((linear = linear * shape[r++] + static_cast<index_t>(indices)), ...);
    return linear;
  }
};

/// Column-major, as in Fortran: the first index is contiguous.
struct layout_left {
  template <index_t... es, std::convertible_to<index_t>... Is>
  static constexpr index_t offset(const extents<es...>& shape, Is... indices) {
    index_t linear = 0;
    index_t stride = 1;
    std::size_t r = 0;
    ((linear += stride * static_cast<index_t>(indices), stride *= shape[r++]), ...);
    return linear;
  }
};

}  // namespace toll
