// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/openmp/region.hpp>
#include <toll/backends/openmp/share.hpp>
#include <toll/config.hpp>
#include <toll/detail/scatter_in_order.hpp>
#include <toll/scatter_access.hpp>

#include <omp.h>

namespace toll {

template <>
inline constexpr bool scatters_to_copies<openmp_policy> = true;

namespace backends::openmp {

inline index_t scatter_copies(const policy& how) {
  return how.reproducible ? detail::reproducible_copies : omp_get_max_threads();
}

template <class Segment, class Copies, class Body>
struct scatter_values {
  Segment indices;
  Copies into;
  Body body;
};

/// Without a parallel loop of its own for the copies: each thread makes its own when it gets there.
template <class Segment, class Copies, class Body>
void run_scatter(const policy& how, const Segment& indices, const Copies& into, const Body& body) {
  if (how.reproducible) {
#pragma omp parallel for schedule(static)
    for (index_t c = 0; c < detail::reproducible_copies; ++c) {
      detail::scatter_part(indices, into, c, body);
    }
  } else if (how.schedule == even_schedule) {
    in_each_thread(scatter_values<Segment, Copies, Body>{indices, into, body},
                   [](const auto& loop) {
                     const share mine = share_of_this_thread(loop.indices.size());
                     detail::scatter_in_order(loop.indices, loop.into, omp_get_thread_num(),
                                              loop.body, mine.first, mine.last);
                   });
  } else {
    const index_t size = indices.size();
    const schedule_in_force scheduled{how.schedule};
#pragma omp parallel for schedule(runtime)
    for (index_t k = 0; k < size; ++k) {
      detail::scatter_in_order(indices, into, omp_get_thread_num(), body, k, k + 1);
    }
  }
}

}  // namespace backends::openmp
}  // namespace toll
