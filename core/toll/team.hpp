// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/at_most.hpp>
#include <toll/config.hpp>
#include <toll/policy.hpp>

#include <cstddef>

namespace toll {

/// What the body of a `launch` is handed: its team, which is a group of threads, as many in each
/// dimension as `sizes` say.
///
///     t.index(r)                     which of the teams this is, in dimension r
///     t.loop(body)                   runs body(y, x) on each thread, with its place in the team
///     t.loop(extents<8, 64>{}, body) runs body(y, x) for 0 <= y < 8 and 0 <= x < 64, which the
///                                    threads share: y and x along the dimensions of the team
///     t.loop({h, w}, body)           the same for extents that only the run knows; where it knows
///                                    some: t.loop(extents<8, dynamic>{8, w}, body)
///     t.loop(at_most<8, 64>{h, w}, body)
///                                    the same up to 8 and 64: for tiles, most of which are whole
///     t.loop(n, body)                runs body(k) for 0 <= k < n, which all threads share,
///                                    whatever the shape of the team
///     t.reduce(sum(x), n, body)      the same for body(k, partial), and joins what the threads
///                                    added to `partial` with x; also for extents, and for several
///                                    reductions
///     t.once(body)                   runs body() on one thread
///     t.barrier()                    no thread goes on before all are here; each then sees what
///                                    others wrote
///     t.rows(m, body)                runs body(i, row) for 0 <= i < m, each on a row of threads
///     own<int, team<...>> mine       a variable that each thread has for itself, zero at first,
///                                    and keeps from loop to loop: mine(y, x), in loops over the
///                                    threads
///
/// **A statement of the body outside of its loops is executed by every thread of a team on some
/// backends, and by one on others.** There, compute what all threads need alike; what writes to
/// memory, or counts, stands in a loop or in `t.once`. Neither `loop`, `rows` nor `once` waits at
/// its end: a barrier does.
///
/// `reduce` is a barrier. Its x is a local variable of the body, in which all threads hold the same
/// before and after.
///
/// Loops count in the integer types or typed indices that their bodies take, in ints if these are
/// `auto`.
template <execution_policy Policy, int... sizes>
class team;

/// What each thread of a team has for itself.
template <class T, class Team>
using own = typename Team::template own<T>;

/// A tile of height x width elements for each row of threads of a team, as many as the product of
/// all its dimensions but the last, which divides the width. The threads of a row share the columns.
/// They keep the elements from loop to loop, in registers on a GPU. They start with no particular
/// value.
///
///     own_tiles<double, team<Policy, 8, 32>, 4, 64> sums;
///     t.rows(8, [&](int i, const row_of<team<Policy, 8, 32>>& row) {
///       sums(i).each(row, [&](double& sum, int y, int x) { sum = 0; });
///       sums(i).each(row, n, [&](int k, double& sum, int y, int x) { sum += a[y][k] * b[k][x]; });
///     });
///
///     each(row, body)       runs body(element, y, x) for each element of the tile
///     each(row, at_most<height, width>{rows, columns}, body)
///                           the same for the elements before that row and column
///     each(row, n, body)    runs body(k, element, y, x) for each, for 0 <= k < n, one k after the
///                           other; with the elements in registers on a host too, if they are no
///                           more than it has
///
/// The iterations over the elements are independent of each other. Tile i belongs to row i: where
/// there are as many rows of threads as tiles, `t.rows` runs it on the same threads each time.
template <class T, class Team, int height, int width>
using own_tiles = typename Team::template own_tiles<T, height, width>;

/// A row of the threads of a team, along its last dimension, which is 1, 2, 4, 8, 16 or 32 threads
/// long: on a GPU they are lanes of a warp, on a host vector lanes. It is handed to the body of
/// `t.rows(m, body)`, as `const row_of<team<...>>& row`.
///
///     row.lanes(n, body)             runs body(k) for 0 <= k < n, which the threads of the row
///                                    share
///     row.reduce(sum(x), n, body)    the same for body(k, partial); leaves x with all of them
///     row.once(body)                 runs body() on one of them
///
/// At the end of each the threads of the row see what the others wrote. What is said above of
/// statements outside of loops goes for them as well. There is no barrier of the team in here, and
/// no `t.reduce`: not every row has as many iterations.
template <class Team>
using row_of = typename Team::row;

namespace detail {

/// How many rows of threads a team has.
template <int... sizes>
inline constexpr int rows_of_team = [] {
  int last = 1;
  ((last = sizes), ...);
  return (1 * ... * sizes) / last;
}();

template <int... sizes>
inline constexpr bool is_team_shape =
    sizeof...(sizes) >= 1 && sizeof...(sizes) <= 3 && ((sizes > 0) && ...);

/// Stops the program if a thread asks for the own variable of a thread that is not one of these.
constexpr void check_own(std::size_t dimension, index_t index, int first, int last) {
  if (index < first || index > last) {
    stop(
        "toll::own: index %lld of dimension %d is outside %d .. %d: a thread has its own in "
        "loops over the threads of the team\n",
        static_cast<long long>(index), static_cast<int>(dimension), first, last);
  }
}

}  // namespace detail

}  // namespace toll
