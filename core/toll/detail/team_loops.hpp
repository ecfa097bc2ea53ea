// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::detail {

/// The innermost loop of a team that is a single thread: one_by_one or side_by_side, as each
/// backend says.
template <class Policy>
struct team_loop;

template <class Innermost, class Body>
void team_loops(const Body& body, int width) {
  Innermost::loop(0, width, body);
}

template <class Innermost, class Body, class... Inner>
void team_loops(const Body& body, int extent, Inner... inner) {
  for (int y = 0; y < extent; ++y) {
    team_loops<Innermost>([&body, y](auto... within) { body(y, within...); }, inner...);
  }
}

}  // namespace toll::detail
