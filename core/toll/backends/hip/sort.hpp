// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#if defined(__HIP__)
#include <toll/array.hpp>
#include <toll/backends/hip/loop.hpp>
#include <toll/backends/hip/policy.hpp>
#include <toll/backends/hip/runtime.hpp>
#include <toll/config.hpp>
#include <toll/detail/merge_sort.hpp>
#include <toll/detail/sort_items.hpp>
#include <toll/segment.hpp>

namespace toll::backends::hip {

/// A loop over blocks, then one loop for each round of merges. Stable. Debian has no hipCUB.
template <class T, class Less>
void sort_in_blocks(const policy& how, T* items, index_t size, Less less) {
  constexpr index_t most_blocks = 4096;
  const detail::merge_plan plan{size, most_blocks};
  array<T, device_space> second{plan.other_size()};
  T* const other = second.data();
  run_loop(how, detail::counted{plan.blocks()},
           [=] TOLL_FN(index_t b) { detail::sort_block(plan, items, other, b, less); });
  for (int round = 0; round < plan.rounds(); ++round) {
    run_loop(how, detail::counted{plan.blocks()}, [=] TOLL_FN(index_t p) {
      detail::merge_round(plan, items, other, round, plan.first(p), plan.last(p), less);
    });
  }
  wait(how);  // before the second memory is gone
}

template <class Task>
void run_sort(const policy& how, const Task& task) {
  detail::sort_items(how, task, [&](auto* items, index_t size, auto less) {
    if (size > 1) {
      sort_in_blocks(how, items, size, less);
    }
  });
}

}  // namespace toll::backends::hip
#endif
