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

template <class Work, class Givens, class Slots>
struct shared_work {
  Work work;
  Givens givens;
  Slots slots;
  index_t size;
};

/// Merges copies in the region that filled them: to wait for all threads takes less time than to open another region. Not if
/// the loop has results too: what joins them may throw, and targets then stay as they were.
template <class Givens>
void merge_together(const Givens& givens) {
  if constexpr (Givens::has_results()) {
    return;
  }
  bool is_worth_it = false;
  givens.with_copies([&](const auto& copies) { is_worth_it |= copies.merge_at_end(); });
  if (is_worth_it) {
#pragma omp barrier
    givens.with_copies([](const auto& copies) {
      copies.merge_share(omp_get_thread_num(), omp_get_num_threads());
    });
  }
}

/// One part for each thread, which makes its own copies when it gets there.
template <class Givens, class Work, class Slots>
void share_out_evenly(index_t size, const Givens& givens, const Work& work, Slots slots) {
  in_each_thread(shared_work<Work, Givens, Slots>{work, givens, slots, size}, [](const auto& all) {
    const share mine = share_of_this_thread(all.size);
    const index_t place = omp_get_thread_num();
    detail::run_part(all.work, all.givens, place, mine.first, mine.last, all.slots[place]);
    merge_together(all.givens);
  });
}

template <class Givens, class Work>
void share_out(const policy& how, index_t size, const Givens& givens, const Work& work) {
  detail::partial_results<Givens> partial{givens, tokens(how)};
  const auto slots = partial.slots();
  if (how.reproducible) {
#pragma omp parallel for schedule(static)
    for (index_t p = 0; p < detail::reproducible_places; ++p) {
      detail::run_reproducible_part(work, givens, p, size, slots[p]);
    }
  } else if (how.schedule == even_schedule) {
    share_out_evenly(size, givens, work, slots);
  } else {
    const schedule_in_force scheduled{how.schedule};
#pragma omp parallel for schedule(runtime)
    for (index_t k = 0; k < size; ++k) {
      const index_t place = omp_get_thread_num();
      detail::run_part(work, givens, place, k, k + 1, slots[place]);
    }
  }
  givens.finish(partial.joined());
}

template <class Segment, class Givens, class Body>
void run_givens(const policy& how, const Segment& indices, const Givens& givens, const Body& body) {
  share_out(how, indices.size(), givens, detail::loop_work{indices, body});
}

}  // namespace backends::openmp
}  // namespace toll
