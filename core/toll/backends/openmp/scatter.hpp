// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/openmp/region.hpp>
#include <toll/backends/openmp/share.hpp>
#include <toll/config.hpp>
#include <toll/detail/partial_results.hpp>
#include <toll/detail/visit_givens.hpp>
#include <toll/scatter_access.hpp>

#include <omp.h>

namespace toll {

template <>
inline constexpr bool scatters_to_copies<openmp_policy> = true;

namespace backends::openmp {

inline index_t tokens(const policy& how) {
  return how.reproducible ? detail::reproducible_places : omp_get_max_threads();
}

template <class Segment, class Givens, class Body, class Slots>
struct givens_values {
  Segment indices;
  Givens givens;
  Body body;
  Slots slots;
};

/// One part for each thread, which makes its own copies when it gets there.
template <class Segment, class Givens, class Body, class Slots>
void share_out_evenly(const Segment& indices, const Givens& givens, const Body& body, Slots slots) {
  in_each_thread(givens_values<Segment, Givens, Body, Slots>{indices, givens, body, slots},
                 [](const auto& loop) {
                   const share mine = share_of_this_thread(loop.indices.size());
                   const index_t place = omp_get_thread_num();
                   detail::visit_with_givens(loop.indices, loop.givens, place, loop.body,
                                             mine.first, mine.last, loop.slots[place]);
                 });
}

template <class Segment, class Givens, class Body>
void run_givens(const policy& how, const Segment& indices, const Givens& givens, const Body& body) {
  detail::partial_results<Givens> partial{givens, tokens(how)};
  const auto slots = partial.slots();
  if (how.reproducible) {
#pragma omp parallel for schedule(static)
    for (index_t p = 0; p < detail::reproducible_places; ++p) {
      detail::visit_part_with_givens(indices, givens, p, body, slots[p]);
    }
  } else if (how.schedule == even_schedule) {
    share_out_evenly(indices, givens, body, slots);
  } else {
    const index_t size = indices.size();
    const schedule_in_force scheduled{how.schedule};
#pragma omp parallel for schedule(runtime)
    for (index_t k = 0; k < size; ++k) {
      const index_t place = omp_get_thread_num();
      detail::visit_with_givens(indices, givens, place, body, k, k + 1, slots[place]);
    }
  }
  givens.finish(partial.joined());
}

}  // namespace backends::openmp
}  // namespace toll
