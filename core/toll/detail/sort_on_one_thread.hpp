// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/merge_sort.hpp>
#include <toll/detail/scratch.hpp>

#include <algorithm>

namespace toll::detail {

template <class T, class Less>
void sort_in_place(T* items, index_t size, const Less& less) {
  std::sort(items, items + size, less);
}

/// Stable, and faster than std::sort and std::stable_sort where there is memory for a second copy.
template <class T, class Less>
void sort_by_merging(T* items, index_t size, const Less& less) {
  const merge_plan plan{size, 1};
  scratch<T> other{plan.other_size()};
  merge_sort(items, other.data(), size, false, less);
}

}  // namespace toll::detail
