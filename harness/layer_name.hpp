// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace toll::suite {

/// The layer of a variant by its name: `kokkos` of `kokkos`, and of `kokkos.tuned`, another way to write the
/// same in that layer.
constexpr std::string_view layer_of(std::string_view variant) {
  return variant.substr(0, variant.find('.'));
}

}  // namespace toll::suite
