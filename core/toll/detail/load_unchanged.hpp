// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

namespace toll::detail {

/// What lies at a place that nobody writes while the loop runs. compiler.hpp of a backend may bring
/// `load_unchanged`, where its processors have an instruction for that.
template <class T>
constexpr T unchanged_value(const T* place) {
  if constexpr (requires { load_unchanged(place); }) {
    return load_unchanged(place);
  } else {
    return *place;
  }
}

}  // namespace toll::detail
