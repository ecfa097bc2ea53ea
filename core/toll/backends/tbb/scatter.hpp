// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/partitioned.hpp>
#include <toll/backends/tbb/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/scatter_in_order.hpp>
#include <toll/scatter_access.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace toll {

template <>
inline constexpr bool scatters_to_copies<tbb_policy> = true;

namespace backends::tbb {

inline index_t scatter_copies(const policy& how) {
  // An arena for one thread has a second slot, which TBB uses for tasks that somebody enqueues.
  const index_t slots = oneapi::tbb::this_task_arena::max_concurrency();
  return how.reproducible ? detail::reproducible_copies : slots > 2 ? slots : 2;
}

/// Each task looks up the copy of its thread once, not in every iteration. The first task of a
/// thread makes it: which threads come, only TBB knows.
template <class Segment, class Copies, class Body>
void run_scatter(const policy& how, const Segment& indices, const Copies& into, const Body& body) {
  if (how.reproducible) {
    oneapi::tbb::parallel_for(index_t{0}, detail::reproducible_copies,
                              [&](index_t c) { detail::scatter_part(indices, into, c, body); });
    return;
  }
  partitioned(how, indices.size(), [&](const auto& all, auto&& split) {
    oneapi::tbb::parallel_for(
        all,
        [&](const oneapi::tbb::blocked_range<index_t>& part) {
          const index_t copy = oneapi::tbb::this_task_arena::current_thread_index();
          detail::scatter_in_order(indices, into, copy, body, part.begin(), part.end());
        },
        split);
  });
}

}  // namespace backends::tbb
}  // namespace toll
