// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "kernels/problem.hpp"

#include <span>

namespace toll::suite {

/// The sizes at which every problem is verified: around the widths of vector registers and warps,
/// and one that fills no block evenly. Zero is left out: pi of no intervals is 0/0.
inline constexpr index_t awkward_sizes[] = {1, 2, 3, 31, 32, 33, 1000, 1024, 100'003};

/// The same for one problem. Where work grows faster than the size, the common ones would take
/// hours, so the problem names its own in a member `awkward_sizes`.
template <problem Problem>
constexpr std::span<const index_t> awkward_sizes_of() {
  if constexpr (requires { Problem::awkward_sizes; }) {
    return Problem::awkward_sizes;
  } else {
    return awkward_sizes;
  }
}

/// The sizes at which a problem is timed if none is asked for: one in the cache of a core, one far
/// beyond.
inline constexpr index_t timed_sizes[] = {index_t{1} << 14, index_t{1} << 24};

/// The same for one problem, which may name its own in a member `timed_sizes`.
template <problem Problem>
constexpr std::span<const index_t> timed_sizes_of() {
  if constexpr (requires { Problem::timed_sizes; }) {
    return Problem::timed_sizes;
  } else {
    return timed_sizes;
  }
}

}  // namespace toll::suite
