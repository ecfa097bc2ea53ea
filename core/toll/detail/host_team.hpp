// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/team_loops.hpp>
#include <toll/team.hpp>

#include <cstddef>

namespace toll {

/// For backends whose team is a single thread, which runs the loops of all.
template <execution_policy Policy, int... sizes>
class team {
public:
  static constexpr std::size_t rank = sizeof...(sizes);

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

  explicit constexpr team(const index_t (&index)[rank]) {
    for (std::size_t r = 0; r < rank; ++r) {
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

  template <int first, int... extents, class Body>
  void loop(const Body& body) const {
    detail::team_loops<detail::team_loop<Policy>, first, extents...>(body);
  }

  constexpr void barrier() const {}

private:
  index_t index_[rank] = {};
};

}  // namespace toll
