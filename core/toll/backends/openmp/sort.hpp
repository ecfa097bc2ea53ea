// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/loop.hpp>
#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/openmp/share.hpp>
#include <toll/config.hpp>
#include <toll/detail/merge_sort.hpp>
#include <toll/detail/scratch.hpp>
#include <toll/detail/sort_items.hpp>

#include <omp.h>

#include <type_traits>

namespace toll::backends::openmp {

/// One region: each thread sorts a block, then all of them share every round of merges evenly, also
/// the last one, which merges two halves. Which threads there are does not change the result.
template <class T, class Less>
void sort_in_blocks(const detail::merge_plan& plan, T* items, T* other, const Less& less) {
#pragma omp parallel
  {
    const index_t threads = omp_get_num_threads();
    for (index_t b = omp_get_thread_num(); b < plan.blocks(); b += threads) {
      detail::sort_block(plan, items, other, b, less);
    }
    const share mine = share_of_this_thread(plan.size());
    for (int round = 0; round < plan.rounds(); ++round) {
#pragma omp barrier
      detail::merge_round(plan, items, other, round, mine.first, mine.last, less);
    }
  }
}

/// Stable, whether or not that is asked for.
template <class Task>
void run_sort(const policy& how, const Task& task) {
  detail::sort_items(how, task, [](auto* items, index_t size, auto less) {
    using item = std::remove_pointer_t<decltype(items)>;
    const detail::merge_plan plan{size, omp_get_max_threads()};
    detail::scratch<item> other{plan.other_size()};
    if (plan.blocks() > 1) {
      sort_in_blocks(plan, items, other.data(), less);
    } else {
      detail::merge_sort(items, other.data(), size, false, less);
    }
  });
}

}  // namespace toll::backends::openmp
