// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace toll {

inline constexpr std::size_t cache_line_bytes = 64;
inline constexpr std::size_t most_offset_bytes = 4096;

/// Where arrays of workspaces begin in this process: the first so many bytes behind where it would,
/// the second twice as many, and so on, modulo most_offset_bytes; so that processes differ in which
/// lines of a cache their arrays share. To be called while there is no workspace.
/// requires   a multiple of cache_line_bytes below most_offset_bytes
void set_array_offset(std::size_t bytes);

}  // namespace toll
