// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/simd/loop.hpp>
#include <toll/backends/simd/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/sort_items.hpp>
#include <toll/detail/sort_on_one_thread.hpp>

namespace toll::backends::simd {

template <class Task>
void run_sort(const policy& how, const Task& task) {
  detail::sort_items(how, task, [](auto* items, index_t size, auto less) {
    if constexpr (Task::is_stable || Task::has_values) {
      detail::sort_by_merging(items, size, less);
    } else {
      detail::sort_in_place(items, size, less);
    }
  });
}

}  // namespace toll::backends::simd
