// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <oneapi/tbb/blocked_range2d.h>

#include <algorithm>
#include <cstddef>

namespace toll::suite {

/// Lines of tiles, which TBB splits in both directions: down to a grain of tiles in a line, or of whole lines where those
/// have fewer.
inline oneapi::tbb::blocked_range2d<index_t> tiles_for_tbb(index_t lines, index_t tiles_in_line,
                                                           index_t grain) {
  const index_t lines_together = std::max<index_t>(1, grain / std::max<index_t>(1, tiles_in_line));
  return {0, lines,         static_cast<std::size_t>(lines_together),
          0, tiles_in_line, static_cast<std::size_t>(grain)};
}

}  // namespace toll::suite
