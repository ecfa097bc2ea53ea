// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/host_team.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/detail/restricted_body.hpp>
#include <toll/detail/unknown_before.hpp>
#include <toll/extents.hpp>
#include <toll/index_tuple.hpp>
#include <toll/segment.hpp>

#include <cstddef>

namespace toll::detail {

/// Which team has a number; the last dimension counts fastest.
template <std::size_t rank>
constexpr index_tuple<rank> team_of(const dims<rank>& teams, index_t number) {
  index_tuple<rank> result;
  for (std::size_t r = rank; r-- > 1;) {
    result.at[r] = number % teams[r];
    number /= teams[r];
  }
  result.at[0] = number;
  return result;
}

/// From any team of a line to the first of the next.
template <std::size_t rank>
constexpr void go_to_next_line_of_teams(const dims<rank>& teams, index_tuple<rank>& index) {
  index.at[rank - 1] = 0;
  for (std::size_t r = rank - 1; r > 0; --r) {
    ++index.at[r - 1];
    if (r == 1 || index.at[r - 1] != teams[r - 1]) {
      return;
    }
    index.at[r - 1] = 0;
  }
}

/// One team on one thread of the host. As one function: where a loop of the body is called, the
/// compiler no longer knows that what the team shares and what its threads own lie apart, and does
/// not vectorise. With a body of its own, for the reasons that in_order.hpp gives.
template <class Team, class Shared, class Body, class... Handed>
[[gnu::flatten]] void run_team(const index_tuple<Team::rank()>& index, const Body& body,
                               Handed&... given) {
  alignas(64) Shared shared;  // as vector registers want it
  if constexpr (has_restricted_views<Body>) {
    with_restricted_pointers(body, [&](auto*... data) {
      with_own_body(
          body, [&](const Body& work) { call_team_body(work, Team{index.at}, shared, given...); },
          data...);
    });
  } else {
    const Body work{body};
    call_team_body(work, Team{index.at}, shared, given...);
  }
}

/// The same for `count` teams of a line, which follow each other in the last dimension: what the body reads is read
/// once for all. The next team is not known before: g++ would step every address of a team from one to the next.
template <class Team, class Shared, class Body>
[[gnu::flatten, gnu::noinline]] void run_line_of_teams(index_tuple<Team::rank()> index,
                                                       index_t count, const Body& body) {
  constexpr std::size_t last = Team::rank() - 1;
  const auto run = [&](const Body& work) {
    for (index_t left = count; left > 0; --left) {
      alignas(64) Shared shared;
      call_team_body(work, Team{index.at}, shared);
      index.at[last] = unknown_before(index.at[last] + 1);
    }
  };
  if constexpr (has_restricted_views<Body>) {
    with_restricted_pointers(body, [&](auto*... data) { with_own_body(body, run, data...); });
  } else {
    const Body work{body};
    run(work);
  }
}

/// Teams `first` .. `end` - 1, one after the other, without a division for each.
template <class Team, class Shared, class Body>
void run_teams(const dims<Team::rank()>& all, index_t first, index_t end, const Body& body) {
  if (first >= end) {
    return;
  }
  constexpr std::size_t last = Team::rank() - 1;
  const dims<Team::rank()> teams{all};
  auto index = team_of<Team::rank()>(teams, first);
  for (index_t left = end - first; left > 0;) {
    const index_t rest = teams[last] - index.at[last];
    const index_t count = rest < left ? rest : left;
    run_line_of_teams<Team, Shared>(index, count, body);
    go_to_next_line_of_teams(teams, index);
    left -= count;
  }
}

/// A launch as a loop over the numbers of its teams.
template <class Team, class Shared, class Body>
struct team_by_number {
  dims<Team::rank()> teams;
  Body body;

  template <class... Handed>
  void operator()(index_t number, Handed&&... given) const {
    run_team<Team, Shared>(team_of<Team::rank()>(teams, number), body, given...);
  }
};

/// Reductions of a launch: one accumulator each, because teams do not run side by side in lanes.
template <class Set>
struct launch_reductions : Set {
  explicit constexpr launch_reductions(const Set& set) : Set{set} {}

  static constexpr bool is_arithmetic() { return false; }
};

/// A launch with givens on a backend whose team is a single thread: a loop with givens.
template <class Team, class Shared, class Policy, class Set, class Body>
requires(Team::is_one_thread())
void run_launch(const Policy& policy, const dims<Team::rank()>& teams, const Set& givens,
                const Body& body) {
  const counted numbers{teams.size()};
  const team_by_number<Team, Shared, Body> work{teams, body};
  if constexpr (Set::is_reductions()) {
    run_reduction(policy, numbers, launch_reductions<Set>{givens}, work);
  } else {
    run_givens(policy, numbers, givens, work);
  }
}

}  // namespace toll::detail
