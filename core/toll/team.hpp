// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/policy.hpp>

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
///     t.loop(n, body)                runs body(k) for 0 <= k < n, which all threads share, whatever
///                                    the shape of the team
///     t.once(body)                   runs body() on one thread
///     t.barrier()                    no thread goes on before all are here; each then sees what
///                                    others wrote
///     own<int, team<...>> mine       a variable that each thread has for itself, zero at first, and
///                                    keeps from loop to loop: mine(y, x), in loops over the threads
///
/// **A statement of the body outside of its loops is executed by every thread of a team on some
/// backends, and by one on others.** There, compute what all threads need alike; what writes to
/// memory, or counts, stands in a loop or in `t.once`. Neither `loop` nor `once` waits at its end: a
/// barrier does.
///
/// Loops count in the integer types that their bodies take, in ints if these are `auto`.
template <execution_policy Policy, int... sizes>
class team;

/// What each thread of a team has for itself.
template <class T, class Team>
using own = typename Team::template own<T>;

namespace detail {

template <int... sizes>
inline constexpr bool is_team_shape =
    sizeof...(sizes) >= 1 && sizeof...(sizes) <= 3 && ((sizes > 0) && ...);

}  // namespace detail

}  // namespace toll
