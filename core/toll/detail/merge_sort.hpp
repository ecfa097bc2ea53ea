// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/merge.hpp>

namespace toll::detail {

/// Runs up to here are sorted by insertion, which needs no second memory.
inline constexpr index_t insertion_run = 16;

template <class T, class Less>
constexpr void insertion_sort(T* items, index_t size, const Less& less) {
  for (index_t i = 1; i < size; ++i) {
    const T item = items[i];
    index_t k = i;
    for (; k > 0 && less(item, items[k - 1]); --k) {
      items[k] = items[k - 1];
    }
    items[k] = item;
  }
}

/// Sorts `items` stably, on one thread. The result is in `items`, or in `other` if `into_other`;
/// either is overwritten. Halves are sorted into the other memory and merged back, so that nothing
/// is copied without being merged, and small ones stay in the cache.
template <class T, class Less>
constexpr void merge_sort(T* items, T* other, index_t size, bool into_other, const Less& less) {
  if (size <= insertion_run) {
    insertion_sort(items, size, less);
    if (into_other) {
      copy_run(items, size, other);
    }
    return;
  }
  const index_t half = size / 2;
  merge_sort(items, other, half, !into_other, less);
  merge_sort(items + half, other + half, size - half, !into_other, less);
  const T* const from = into_other ? items : other;
  T* const to = into_other ? other : items;
  if (less(from[half], from[half - 1])) {
    merge_runs(from, half, from + half, size - half, to, less);
  } else {
    copy_run(from, size, to);  // in order as it is, such as all of what was sorted before
  }
}

/// How a sort on threads is cut: each block is sorted on its own, then runs of twice the length are
/// merged in every round.
class merge_plan {
public:
  constexpr merge_plan(index_t size, index_t most_blocks)
      : size_{size},
        block_{block_size(size, most_blocks)} {
    for (index_t run = block_; run < size; run *= 2) {
      ++rounds_;
    }
  }

  constexpr index_t size() const { return size_; }

  constexpr index_t blocks() const { return size_ == 0 ? 0 : (size_ - 1) / block_ + 1; }

  constexpr index_t first(index_t block) const { return block * block_; }

  constexpr index_t last(index_t block) const {
    return block + 1 < blocks() ? first(block + 1) : size_;
  }

  constexpr int rounds() const { return rounds_; }

  /// How many elements the second memory must have.
  constexpr index_t other_size() const { return size_ <= insertion_run ? 0 : size_; }

  /// The length of the runs that a round merges.
  constexpr index_t run(int round) const { return block_ << round; }

  /// Whether the blocks are sorted into the second memory: each round changes sides, and the last
  /// one ends in the first memory.
  constexpr bool begins_in_other() const { return rounds_ % 2 == 1; }

  /// Whether a round reads what is in the second memory.
  constexpr bool reads_other(int round) const { return (rounds_ - round) % 2 == 1; }

private:
  // Below this a thread takes longer to start than to sort.
  static constexpr index_t smallest_block() { return 1024; }

  static constexpr index_t block_size(index_t size, index_t most_blocks) {
    const index_t even = size / most_blocks + (size % most_blocks != 0 ? 1 : 0);
    return even < smallest_block() ? smallest_block() : even;
  }

  index_t size_;
  index_t block_;
  int rounds_ = 0;
};

/// Sorts one block of a plan.
template <class T, class Less>
constexpr void sort_block(const merge_plan& plan, T* items, T* other, index_t block,
                          const Less& less) {
  const index_t first = plan.first(block);
  merge_sort(items + first, other + first, plan.last(block) - first, plan.begins_in_other(), less);
}

/// The results first .. last - 1 of one round of a plan.
template <class T, class Less>
constexpr void merge_round(const merge_plan& plan, T* items, T* other, int round, index_t first,
                           index_t last, const Less& less) {
  const bool reads_other = plan.reads_other(round);
  merge_part<T>(reads_other ? other : items, reads_other ? items : other, plan.size(),
                plan.run(round), first, last, less);
}

}  // namespace toll::detail
