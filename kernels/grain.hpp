// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <algorithm>

namespace toll::suite {

/// Elements that are not worth sharing out where a loop reads and writes each of them once: a core
/// takes about a microsecond.
inline constexpr index_t grain_of_elements = 8192;

/// The same in lines or tiles of this many elements each.
constexpr index_t grain_of_parts(index_t elements) {
  return std::max<index_t>(1, grain_of_elements / std::max<index_t>(1, elements));
}

}  // namespace toll::suite
