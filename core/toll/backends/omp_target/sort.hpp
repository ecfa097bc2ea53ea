// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/backends/omp_target/closure.hpp>
#include <toll/backends/omp_target/loop.hpp>
#include <toll/backends/omp_target/memory.hpp>
#include <toll/backends/omp_target/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/merge_sort.hpp>
#include <toll/detail/sort_items.hpp>

#include <omp.h>

namespace toll::backends::omp_target {

/// What the loops over blocks and over parts of a round do, in functions for the reason that
/// scan_blocks has.
template <class T, class Less>
struct sort_blocks {
  detail::merge_plan plan;
  detail::merge_plan parts;
  Less less;

  void sort(T* items, T* other, index_t b) const {
    detail::sort_block(plan, items, other, b, less);
  }

  void merge(T* items, T* other, int round, index_t p) const {
    detail::merge_round(plan, items, other, round, parts.first(p), parts.last(p), less);
  }
};

inline index_t processors_of_device() {
  int processors = 1;
#pragma omp target map(from : processors)
  processors = omp_get_num_procs();
  return processors > 1 ? processors : 1;
}

/// A loop over blocks, then one loop for each round of merges. Stable.
template <class T, class Less>
void sort_in_blocks(T* items, index_t size, Less less) {
  const index_t threads = processors_of_device();
  const detail::merge_plan plan{size, threads};
  const detail::merge_plan parts{size, 4 * threads};
  array<T, device_space> second{plan.other_size()};
  T* const other = second.data();
  const closure<sort_blocks<T, Less>> work{{plan, parts, less}};
  const index_t blocks = plan.blocks();
#pragma omp target teams distribute parallel for firstprivate(work) is_device_ptr(items, other)
  for (index_t b = 0; b < blocks; ++b) {
    work.value().sort(items, other, b);
  }
  const index_t pieces = parts.blocks();
  for (int round = 0; round < plan.rounds(); ++round) {
#pragma omp target teams distribute parallel for firstprivate(work, round) \
    is_device_ptr(items, other)
    for (index_t p = 0; p < pieces; ++p) {
      work.value().merge(items, other, round, p);
    }
  }
}

template <class Task>
void run_sort(const policy& how, const Task& task) {
  detail::sort_items(how, task, [](auto* items, index_t size, auto less) {
    if (size > 1) {
      sort_in_blocks(items, size, less);
    }
  });
}

}  // namespace toll::backends::omp_target
