// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/loop.hpp>
#include <toll/backends/tbb/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/merge_sort.hpp>
#include <toll/detail/scratch.hpp>
#include <toll/detail/sort_items.hpp>

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_sort.h>
#include <oneapi/tbb/task_arena.h>

namespace toll::backends::tbb {

/// A block for each thread of the arena, then rounds of merges, each cut into more parts than there
/// are threads because a thread may come late.
template <class T, class Less>
void sort_in_blocks(T* items, index_t size, Less less) {
  const index_t threads = oneapi::tbb::this_task_arena::max_concurrency();
  const detail::merge_plan plan{size, threads};
  detail::scratch<T> second{plan.other_size()};
  T* const other = second.data();
  oneapi::tbb::parallel_for(index_t{0}, plan.blocks(),
                            [&](index_t b) { detail::sort_block(plan, items, other, b, less); });
  const detail::merge_plan parts{size, 4 * threads};
  for (int round = 0; round < plan.rounds(); ++round) {
    oneapi::tbb::parallel_for(index_t{0}, parts.blocks(), [&](index_t p) {
      detail::merge_round(plan, items, other, round, parts.first(p), parts.last(p), less);
    });
  }
}

template <class Task>
void run_sort(const policy& how, const Task& task) {
  detail::sort_items(how, task, [&](auto* items, index_t size, auto less) {
    if (Task::is_stable || Task::has_values || how.reproducible) {
      sort_in_blocks(items, size, less);
    } else {
      oneapi::tbb::parallel_sort(items, items + size, less);
    }
  });
}

}  // namespace toll::backends::tbb
