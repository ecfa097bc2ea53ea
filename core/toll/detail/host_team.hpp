// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/detail/team_loops.hpp>
#include <toll/extents.hpp>
#include <toll/team.hpp>

#include <cstddef>

namespace toll {

/// For backends whose team is a single thread, which runs the loops of all.
template <execution_policy Policy, int... sizes>
class team {
public:
  static constexpr std::size_t rank() { return sizeof...(sizes); }

  template <class T>
  class own {
  public:
    constexpr own() = default;

    template <class... Indices>
    constexpr T& operator()(Indices... thread) {
      return values_[place(thread...)];
    }

  private:
    template <class... Indices>
    static constexpr int place(Indices... thread) {
      int linear = 0;
      ((linear = linear * sizes + static_cast<int>(thread)), ...);
      return linear;
    }

    T values_[(1 * ... * sizes)] = {};
  };

  explicit constexpr team(const index_t (&index)[sizeof...(sizes)]) {
    for (std::size_t r = 0; r < sizeof...(sizes); ++r) {
      index_[r] = index[r];
    }
  }

  constexpr index_t index(std::size_t r) const { return index_[r]; }

  /// Runs `body(y, x)` once on each thread, with the thread's place in the team. The indices are
  /// ints.
  template <class Body>
  void loop(const Body& body) const {
    loop<sizes...>(body);
  }

  template <int... extents, class Body>
  void loop(const Body& body) const requires(sizeof...(extents) == sizeof...(sizes)) {
    loop(extents..., body);
  }

  template <class Body>
  void loop(int width, const Body& body) const requires(sizeof...(sizes) == 1) {
    detail::team_loops<detail::team_loop<Policy>>(body, width);
  }

  template <class Body>
  void loop(int height, int width, const Body& body) const requires(sizeof...(sizes) == 2) {
    detail::team_loops<detail::team_loop<Policy>>(body, height, width);
  }

  template <class Body>
  void loop(int depth, int height, int width, const Body& body) const
      requires(sizeof...(sizes) == 3) {
    detail::team_loops<detail::team_loop<Policy>>(body, depth, height, width);
  }

  constexpr void barrier() const {}

private:
  index_t index_[sizeof...(sizes)] = {};
};

namespace detail {

/// Team `number` of all, the last dimension counting fastest, on one thread of the host. As one
/// function: where a loop of the body is called, the compiler no longer knows that what the team
/// shares and what its threads own lie apart, and does not vectorise. With a body of its own, for
/// the reasons that in_order.hpp gives.
template <class Team, class Shared, class Body>
[[gnu::flatten]] void run_team(const dims<Team::rank()>& teams, index_t number, const Body& body) {
  index_t index[Team::rank()];
  for (std::size_t r = Team::rank(); r-- > 0;) {
    index[r] = number % teams[r];
    number /= teams[r];
  }
  alignas(64) Shared shared;  // as vector registers want it
  const Body work{body};
  call_team_body(work, Team{index}, shared);
}

}  // namespace detail

}  // namespace toll
