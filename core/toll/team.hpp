// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/policy.hpp>

namespace toll {

/// What the body of a `launch` is handed: its team, which is a group of threads, as many in each
/// dimension as `sizes` say. Statements of the body outside of its loops are executed by all
/// threads alike.
///
///     t.index(r)           which of the teams this is, in dimension r
///     t.loop(body)         runs body(y, x), ints, on each thread, with its place in the team
///     t.loop<8, 64>(body)  runs body(y, x) for 0 <= y < 8 and 0 <= x < 64, which the threads share
///     t.loop(m, n, body)   the same for extents that only the run knows, as a tile at the edge has
///     t.barrier()          no thread goes on before all are here; each then sees what others wrote
///     own<T> mine          a variable that each thread has for itself, zero at first, and keeps
///                          from loop to loop: mine(y, x), in loops over the threads
template <execution_policy Policy, int... sizes>
class team;

}  // namespace toll
