// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/at_most.hpp>
#include <toll/config.hpp>
#include <toll/detail/bounds.hpp>
#include <toll/detail/team_loops.hpp>
#include <toll/detail/team_reduce.hpp>
#include <toll/detail/unknown_before.hpp>
#include <toll/extents.hpp>
#include <toll/team.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace toll {

namespace detail {

/// A row of threads of a team that is a single thread.
template <class Policy>
class host_row {
public:
  template <std::integral Count, class Body>
  TOLL_FN constexpr void lanes(Count count, const Body& body) const {
    if constexpr (is_team_loop_body<Body, 1, 1>()) {
      const index_t shape[] = {static_cast<index_t>(count)};
      team_loops_over<team_loop<Policy>>(shape, body, counters_of<Body, 1>{},
                                         std::make_index_sequence<1>{});
    }
  }

  template <class Body>
  TOLL_FN constexpr void once(const Body& body) const {
    body();
  }

  template <class... Arguments>
  TOLL_FN constexpr void reduce(const Arguments&... arguments) const {
    if constexpr (can_reduce<Arguments...>()) {
      with_reductions(
          []<class Set, class Shape, class Body>(const Set& set, const Shape& shape,
                                                 const Body& body) {
            reduce_on_one_thread<team_loop<Policy>, 1>(set, shape, body);
          },
          given_set<>{}, arguments...);
    }
  }
};

/// What a row of threads has for itself: all of it is the one thread's.
template <class Innermost, class T, int height, int width>
class host_tile {
public:
  template <class Row, class Body>
  [[gnu::always_inline]] TOLL_FN constexpr void each(const Row&, const Body& body) {
    visit<team_loop_of_known_length<Innermost>>(height, width, body);
  }

  template <class Row, class Body>
  [[gnu::always_inline]] TOLL_FN constexpr void each(const Row& row,
                                                     const at_most<height, width>& left,
                                                     const Body& body) {
    if (left.is_whole()) {
      each(row, body);
    } else {
      visit<Innermost>(static_cast<int>(left[0]), unknown_before(static_cast<int>(left[1])), body);
    }
  }

  /// A function of its own with elements of its own: registers are for them. Columns come first:
  /// clang would gather vectors of rows. The empty statement keeps g++ from interchanging the loops,
  /// or doing two steps at once: both leave the elements in memory.
  template <class Row, std::integral Count, class Body>
  [[gnu::noinline]] void each(const Row&, Count count, const Body& body) {
    host_tile mine;
    mine.take(*this);
    const Body work{body};
    for (Count k = 0; k < count; ++k) {
#if defined(__GNUC__)
      asm volatile("");
#endif
      team_loop_of_known_length<Innermost>::loop(0, width, [&](int x) {
        for (int y = 0; y < height; ++y) {
          work(k, mine.at_[y][x], y, x);
        }
      });
    }
    take(mine);
  }

private:
  /// clang would write out a row of known length before it makes vectors of it, and then does not know
  /// that the body writes to something else.
  template <class Line, class Body>
  [[gnu::always_inline]] TOLL_FN constexpr void visit(int rows, int columns, const Body& body) {
    for (int y = 0; y < rows; ++y) {
#if defined(__clang__)
#pragma clang loop vectorize(enable) interleave_count(1) unroll(disable)
      for (int x = 0; x < columns; ++x) {
        body(at_[y][x], y, x);
      }
#else
      Line::loop(0, columns, [&](int x) { body(at_[y][x], y, x); });
#endif
    }
  }

  /// clang copies a tile as a whole: after a hundred single elements it no longer knows whether the
  /// body points to them. g++ would make `rep movs` of that.
  [[gnu::always_inline]] void take(const host_tile& other) {
#if defined(__clang__)
    *this = other;
#else
    visit<team_loop_of_known_length<Innermost>>(
        height, width, [&](T& element, int y, int x) { element = other.at_[y][x]; });
#endif
  }

  T at_[height][width];
};

}  // namespace detail

/// For backends whose team is a single thread, which runs the loops of all.
template <execution_policy Policy, int... sizes>
class team {
  static_assert(detail::is_team_shape<sizes...>,
                "toll::team: a team has 1 to 3 dimensions of at least one thread each");
  static constexpr std::size_t dimensions = sizeof...(sizes);
  using innermost = detail::team_loop<Policy>;

public:
  using row = detail::host_row<Policy>;

  static constexpr std::size_t rank() { return dimensions; }

  static constexpr bool is_one_thread() { return true; }

  template <class T>
  class own {
  public:
    constexpr own() = default;

    template <std::integral... Indices>
    constexpr T& operator()(Indices... thread) requires(sizeof...(Indices) == dimensions) {
      return values_[place(std::make_index_sequence<dimensions>{}, thread...)];
    }

  private:
    template <std::size_t... r, class... Indices>
    static constexpr int place(std::index_sequence<r...>, Indices... thread) {
      if constexpr (detail::checks_bounds) {
        (detail::check_own(r, static_cast<index_t>(thread), 0, sizes - 1), ...);
      }
      int linear = 0;
      ((linear = linear * sizes + static_cast<int>(thread)), ...);
      return linear;
    }

    T values_[(1 * ... * sizes)] = {};
  };

  template <class T, int height, int width>
  class own_tiles {
  public:
    using tile = detail::host_tile<innermost, T, height, width>;

    constexpr tile& operator()(int row) {
      if constexpr (detail::checks_bounds) {
        detail::check_own(0, row, 0, rows - 1);
      }
      return tiles_[row];
    }

  private:
    static constexpr int rows = detail::rows_of_team<sizes...>;

    alignas(64) alignas(tile) tile tiles_[rows];  // or each vector of a row may lie on two lines
  };

  explicit constexpr team(const index_t (&index)[dimensions]) {
    for (std::size_t r = 0; r < dimensions; ++r) {
      index_[r] = index[r];
    }
  }

  constexpr index_t index(std::size_t r) const { return index_[r]; }

  template <class Body>
  [[gnu::always_inline]] TOLL_FN constexpr void loop(const Body& body) const {
    loop_over<dimensions, dimensions>(extents<sizes...>{}, body);
  }

  template <index_t... es, class Body>
  [[gnu::always_inline]] TOLL_FN constexpr void loop(const extents<es...>& shape,
                                                     const Body& body) const {
    loop_over<sizeof...(es), dimensions>(shape, body);
  }

  template <index_t height, index_t... widths, class Body>
  [[gnu::always_inline]] TOLL_FN constexpr void loop(const at_most<height, widths...>& shape,
                                                     const Body& body) const {
    constexpr std::size_t extents = 1 + sizeof...(widths);
    if (shape.is_whole()) {
      constexpr index_t length =
          detail::extent_in<extents - 1>(at_most<height, widths...>::whole());
      loop_over<extents, dimensions, detail::tile_loops<innermost, length>>(shape.whole(), body);
    } else {
      // Of a line that is short, as it knows, g++ 12 makes `rep movs`, which starts slowly.
      index_t here[extents];
      for (std::size_t r = 0; r < extents; ++r) {
        here[r] = detail::unknown_before(shape[r]);
      }
      loop_over<extents, dimensions>(here, body);
    }
  }

  template <std::size_t extents, class Body>
  [[gnu::always_inline]] TOLL_FN constexpr void loop(const index_t (&shape)[extents],
                                                     const Body& body) const {
    loop_over<extents, dimensions>(shape, body);
  }

  template <std::integral Count, class Body>
  [[gnu::always_inline]] TOLL_FN constexpr void loop(Count count, const Body& body) const {
    const index_t shape[] = {static_cast<index_t>(count)};
    loop_over<1, 1>(shape, body);
  }

  template <class Body>
  TOLL_FN constexpr void once(const Body& body) const {
    body();
  }

  template <class... Arguments>
  TOLL_FN constexpr void reduce(const Arguments&... arguments) const {
    if constexpr (detail::can_reduce<Arguments...>()) {
      detail::with_reductions(
          []<class Set, class Shape, class Body>(const Set& set, const Shape& shape,
                                                 const Body& body) {
            detail::reduce_on_one_thread<innermost, dimensions>(set, shape, body);
          },
          detail::given_set<>{}, arguments...);
    }
  }

  template <std::integral Count, class Body>
  [[gnu::always_inline]] TOLL_FN constexpr void rows(Count count, const Body& body) const {
    if constexpr (detail::is_row_body<Body, row, sizes...>()) {
      const auto all = static_cast<detail::counter_of<Body>>(count);
      for (detail::counter_of<Body> k = 0; k < all; ++k) {
        detail::on_integers<1>(body)(k, row{});
      }
    }
  }

  TOLL_FN constexpr void barrier() const {}

private:
  template <std::size_t extents, std::size_t counters, class Innermost = innermost, class Shape,
            class Body>
  [[gnu::always_inline]] TOLL_FN constexpr void loop_over(const Shape& shape,
                                                          const Body& body) const {
    if constexpr (detail::is_team_loop_body<Body, extents, counters>()) {
      detail::team_loops_over<Innermost>(shape, body, detail::counters_of<Body, counters>{},
                                         std::make_index_sequence<counters>{});
    }
  }

  index_t index_[dimensions] = {};
};

}  // namespace toll
