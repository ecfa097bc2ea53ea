// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace toll::suite {

inline constexpr std::size_t cache_line_bytes = 64;
inline constexpr std::size_t most_offset_bytes = 4096;

/// How far behind the start of its allocation an array of a workspace begins: the first (`place` 0)
/// by `step` bytes, the second by twice as many, and so on, modulo most_offset_bytes. Processes
/// that use different steps differ in which lines of a cache their arrays share; one offset for all
/// arrays would have them meet in the same lines as without.
/// requires   a step that is a multiple of cache_line_bytes below most_offset_bytes
constexpr std::size_t offset_of_array(std::size_t place, std::size_t step) {
  return step * (place + 1) % most_offset_bytes;
}

}  // namespace toll::suite
