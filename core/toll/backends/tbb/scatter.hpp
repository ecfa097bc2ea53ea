// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/partitioned.hpp>
#include <toll/backends/tbb/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/partial_results.hpp>
#include <toll/detail/visit_givens.hpp>
#include <toll/scatter_access.hpp>

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace toll {

template <>
inline constexpr bool scatters_to_copies<tbb_policy> = true;

namespace backends::tbb {

inline index_t tokens(const policy& how) {
  // An arena for one thread has a second slot, which TBB uses for tasks that somebody enqueues.
  const index_t slots = oneapi::tbb::this_task_arena::max_concurrency();
  return how.reproducible ? detail::reproducible_places : slots > 2 ? slots : 2;
}

/// Each task looks up the place of its thread once, not in every iteration. The first task of a
/// thread makes its copies: which threads come, only TBB knows.
template <class Givens, class Work>
void share_out(const policy& how, index_t size, const Givens& givens, const Work& work) {
  detail::partial_results<Givens> partial{givens, tokens(how)};
  const auto slots = partial.slots();
  if (how.reproducible) {
    oneapi::tbb::parallel_for(index_t{0}, detail::reproducible_places, [&](index_t p) {
      detail::run_reproducible_part(work, givens, p, size, slots[p]);
    });
  } else {
    in_parts(how, size, [&](index_t first, index_t last) {
      const index_t place = oneapi::tbb::this_task_arena::current_thread_index();
      detail::run_part(work, givens, place, first, last, slots[place]);
    });
  }
  givens.finish(partial.joined());
}

template <class Segment, class Givens, class Body>
void run_givens(const policy& how, const Segment& indices, const Givens& givens, const Body& body) {
  share_out(how, indices.size(), givens, detail::loop_work{indices, body});
}

}  // namespace backends::tbb
}  // namespace toll
