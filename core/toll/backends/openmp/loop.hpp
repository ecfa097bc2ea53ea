// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/openmp/region.hpp>
#include <toll/backends/openmp/share.hpp>
#include <toll/detail/fixed_blocks.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/in_order.hpp>
#include <toll/detail/partial_results.hpp>
#include <toll/detail/signature.hpp>

#include <omp.h>

namespace toll::backends::openmp {

template <class Segment, class Body>
struct loop_values {
  Segment indices;
  Body body;
};

template <class Segment, class Body>
void run_loop(const policy& how, const Segment& indices, const Body& body) {
  using position = detail::index_of<Body>;
  if (indices.size() == 1) {  // the first thread would run it, which is this one
    body(indices[position{0}]);
  } else if (how.schedule == even_schedule) {
    in_each_thread(loop_values<Segment, Body>{indices, body}, [](const auto& loop) {
      const share mine = share_of_this_thread(loop.indices.size());
      detail::visit_in_order(loop.indices, loop.body, static_cast<position>(mine.first),
                             static_cast<position>(mine.last));
    });
  } else {
    const auto size = static_cast<position>(indices.size());
    const schedule_in_force scheduled{how.schedule};
    // The combined construct, because `for` inside `parallel` costs a second barrier; everything
    // firstprivate, because a thread would reload what is shared in every iteration.
#pragma omp parallel for schedule(runtime) firstprivate(indices, body)
    for (position k = 0; k < size; ++k) {
      body(indices[k]);
    }
  }
}

template <class Segment, class Reductions, class Body, class Slots>
struct reduction_values {
  Segment indices;
  Reductions reductions;
  Body body;
  Slots slots;
};

/// One part for each thread, which it reduces in vector lanes.
template <class Segment, class Reductions, class Body>
auto reduce_evenly(const Segment& indices, const Reductions& reductions, const Body& body) {
  using position = detail::index_of<Body>;
  detail::partial_results partial{reductions, omp_get_max_threads()};
  using slots = decltype(partial.slots());
  in_each_thread(reduction_values<Segment, Reductions, Body, slots>{indices, reductions, body,
                                                                    partial.slots()},
                 [](const auto& loop) {
                   const share mine = share_of_this_thread(loop.indices.size());
                   loop.slots[omp_get_thread_num()] = detail::reduced_in_lanes(
                       loop.reductions, loop.indices, loop.body, static_cast<position>(mine.first),
                       static_cast<position>(mine.last));
                 });
  return partial.joined();
}

/// Blocks of the schedule's chunk, dealt out by OpenMP, each reduced in vector lanes.
template <class Segment, class Reductions, class Body>
auto reduce_in_chunks(schedule how, const Segment& indices, const Reductions& reductions,
                      const Body& body) {
  using position = detail::index_of<Body>;
  const index_t size = indices.size();
  const index_t chunk = how.chunk > 1 ? how.chunk : 1;
  const index_t chunks = (size + chunk - 1) / chunk;
  const schedule_in_force scheduled{{how.how, how.chunk > 0 ? 1 : 0}};
  detail::partial_results partial{reductions, omp_get_max_threads()};
#pragma omp parallel
  {
    auto mine = detail::lane_identities(reductions);
#pragma omp for schedule(runtime) nowait
    for (index_t c = 0; c < chunks; ++c) {
      const index_t last = c + 1 < chunks ? (c + 1) * chunk : size;
      detail::reduce_in_lanes(reductions, indices, body, static_cast<position>(c * chunk),
                              static_cast<position>(last), mine);
    }
    partial[omp_get_thread_num()] = detail::joined(reductions, mine);
  }
  return partial.joined();
}

template <class Segment, class Reductions, class Body>
void run_reduction(const policy& how, const Segment& indices, const Reductions& reductions,
                   const Body& body) {
  if (how.reproducible) {
    reductions.finish(detail::reduced_in_fixed_blocks(indices, reductions, body,
                                                      [](index_t blocks, const auto& reduce) {
#pragma omp parallel for schedule(static)
                                                        for (index_t b = 0; b < blocks; ++b) {
                                                          reduce(b);
                                                        }
                                                      }));
  } else if (how.schedule == even_schedule) {
    reductions.finish(reduce_evenly(indices, reductions, body));
  } else {
    reductions.finish(reduce_in_chunks(how.schedule, indices, reductions, body));
  }
}

}  // namespace toll::backends::openmp
