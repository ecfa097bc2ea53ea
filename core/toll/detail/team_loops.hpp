// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::detail {

/// The innermost loop of a team that is a single thread: one_by_one or side_by_side, as each
/// backend says.
template <class Policy>
struct team_loop;

template <class Innermost, int extent, class Body>
void team_loops(const Body& body) {
  Innermost::loop(0, extent, body);
}

template <class Innermost, int extent, int next, int... inner, class Body>
void team_loops(const Body& body) {
  for (int y = 0; y < extent; ++y) {
    team_loops<Innermost, next, inner...>([&body, y](auto... within) { body(y, within...); });
  }
}

}  // namespace toll::detail
