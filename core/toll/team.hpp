// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/policy.hpp>

namespace toll {

/// What the body of a `launch` is handed: its team, which is a group of threads, as many in each
/// dimension as `sizes` say. Statements of the body outside of its loops are executed by all
/// threads alike.
///
///     t.index(r)                which of the teams this is, in dimension r
///     t.loop(body)              runs body(y, x) on each thread, with its place in the team, as
///     ints t.loop<extents...>(body)  runs body(y, x) for 0 <= y < the first extent and so on,
///     shared among
///                               the threads
///     t.barrier()               no thread goes on before all are here; each sees then what the
///     others
///                               wrote
///     own<T> mine               a variable that each thread has for itself, zero at first, and
///     keeps
///                               from one loop to the next: mine(y, x), in loops over the threads
template <execution_policy Policy, int... sizes>
class team;

}  // namespace toll
