// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <type_traits>

namespace toll::detail {

/// What the threads of a team share if they share nothing.
struct nothing {};

template <class Body, class Team, class Shared>
constexpr void call_team_body(const Body& body, const Team& team, Shared& shared) {
  if constexpr (std::is_same_v<Shared, nothing>) {
    body(team);
  } else {
    body(team, shared);
  }
}

/// Whether a body fits its launch; if not, compilation stops at the sentence that says what to
/// write.
template <class Body, class Team, class Shared>
consteval bool is_team_body() {
  constexpr bool fits = std::is_same_v<Shared, nothing>
                            ? std::is_invocable_v<const Body&, const Team&>
                            : std::is_invocable_v<const Body&, const Team&, Shared&>;
  static_assert(fits,
                "toll::launch: the body takes its team and, if there is one, what the team "
                "shares: [=] TOLL_FN(const team<Policy, 8, 32>& t, tile& shared) { ... }");
  return fits;
}

}  // namespace toll::detail
