// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace toll {

inline constexpr std::size_t cache_line_bytes = 64;
inline constexpr std::size_t most_offset_bytes = 4096;

/// Where all arrays of workspaces begin in this process: so many bytes behind where they would, so
/// that processes differ in which lines of a cache their arrays meet. To be called before the first
/// workspace is made.
/// requires   a multiple of cache_line_bytes below most_offset_bytes
void set_array_offset(std::size_t bytes);

}  // namespace toll
