// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "kernels/guarded_array.hpp"

#include <cstddef>
#include <functional>

namespace toll::suite {

// Elements that one thread handles at a time: few enough to stay in its cache while it computes
// their fingerprint and then compares them, and a multiple of the blocks of a digest.
inline constexpr index_t chunk_elements = index_t{1} << 14;

/// Some elements of an array, where the host can read them.
struct array_chunk {
  std::size_t number = 0;
  index_t first = 0;
  index_t count = 0;
  std::size_t bytes = 0;
  const std::byte* data = nullptr;
};

std::size_t chunks_of(const guarded_array& array);

/// Calls `visit` for each chunk, in any order, on all processors where they can read the array in
/// place; what is on a device is copied to one thread.
void visit_chunks(const guarded_array& array, const std::function<void(const array_chunk&)>& visit);

}  // namespace toll::suite
