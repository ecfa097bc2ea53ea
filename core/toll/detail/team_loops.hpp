// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::detail {

/// Whether one thread of this policy runs independent iterations side by side in vector registers.
template <class Policy>
inline constexpr bool runs_in_lanes = true;

template <bool is_in_lanes, int extent, class Body>
void team_loops(const Body& body) {
  if constexpr (is_in_lanes) {
#pragma omp simd
    for (int x = 0; x < extent; ++x) {
      body(x);
    }
  } else {
    for (int x = 0; x < extent; ++x) {
      body(x);
    }
  }
}

template <bool is_in_lanes, int extent, int next, int... inner, class Body>
void team_loops(const Body& body) {
  for (int y = 0; y < extent; ++y) {
    team_loops<is_in_lanes, next, inner...>([&body, y](auto... within) { body(y, within...); });
  }
}

}  // namespace toll::detail
