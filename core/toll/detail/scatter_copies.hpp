// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cstddef>
#include <type_traits>

namespace toll::detail {

/// What a merge does with what its target holds.
enum class target_values { join, overwrite };

/// Whether a copy is used, and in the first one's mark what the copies have in common: the target of a loop that may merge
/// them, or none. A cache line each, because neighbours are written by different threads.
struct alignas(64) copy_mark {
  bool is_used;
  bool are_merged;
  target_values before;
  void* target;
};

/// Values of each copy that a thread merges at a time: 2048 of all copies together, about a microsecond. A single one is mostly
/// copied, in larger blocks, but not at once: the C library copies many bytes past the caches.
constexpr index_t block_of_merge(index_t copies) {
  constexpr index_t values_of_all = 2048;
  constexpr index_t fewest = 64;
  constexpr index_t of_one = 16384;
  if (copies < 2) {
    return of_one;
  }
  const index_t even = values_of_all / copies;
  return even > fewest ? even : fewest;
}

/// Elements from the start of a copy to that of the next. Here too neighbours are written by
/// different threads, all the time, and processors fetch cache lines in pairs.
template <class T>
constexpr index_t padded_copy(index_t size) {
  constexpr auto pair = static_cast<index_t>(sizeof(T) < 128 ? 128 / sizeof(T) : 1);
  return (size + pair - 1) / pair * pair;
}

/// The copies of a scatter for a few threads, one after the other in memory. A copy is filled by
/// the thread that first contributes to it, which so decides where it lies; that of a thread which
/// never comes is not touched, neither here nor when copies are merged.
template <class T, class Operation>
class copies_for_threads {
public:
  using operation = Operation;

  /// `values` are values_in(size, count), `marks` one for each copy.
  constexpr copies_for_threads(T* values, copy_mark* marks, index_t size, index_t count)
      : values_{values},
        marks_{marks},
        size_{size},
        count_{count} {}

  static constexpr index_t values_in(index_t size, index_t count) {
    return size < 0 ? size : padded(size) * count;
  }

  static constexpr index_t marks_in(index_t count) { return count; }

  constexpr index_t size() const { return size_; }

  /// None is used from here on. A loop may merge them into the target, if there is one.
  constexpr void forget(T* target = nullptr, target_values before = target_values::join) const {
    for (index_t c = 0; c < count_; ++c) {
      marks_[c] = {false, false, before, target};
    }
  }

  /// Whether a loop has.
  constexpr bool are_merged() const { return marks_[0].are_merged; }

  /// No loop merges them: others contribute after it.
  constexpr void keep_for_more_loops() const { marks_[0].target = nullptr; }

  /// Whether all threads merge them at the end of a loop: a block is not worth it.
  constexpr bool merge_at_end() const {
    return marks_[0].target != nullptr && size_ > block_of_merge(count_);
  }

  /// What one of the threads then merges, when all have contributed. Shares begin at multiples of 64 results. Several copies
  /// are merged block by block, so that the target stays in the cache from copy to copy.
  constexpr void merge_share(index_t thread, index_t threads) const {
    if (!merge_at_end()) {
      return;
    }
    const copies_for_threads all{*this};  // in registers, which no store to the target changes
    auto* const target = static_cast<T*>(marks_[0].target);
    const target_values before = marks_[0].before;
    const index_t size = all.size_;
    const auto start_of = [=](index_t t) {
      return t < threads ? size * t / threads / 64 * 64 : size;
    };
    const index_t end = start_of(thread + 1);
    const index_t block = block_of_merge(used());
    for (index_t first = start_of(thread); first < end; first += block) {
      all.merge(target, before, first, end - first < block ? end : first + block);
    }
    if (thread == 0) {
      marks_[0].are_merged = true;
    }
  }

  constexpr index_t used() const {
    index_t all = 0;
    for (index_t c = 0; c < count_; ++c) {
      all += marks_[c].is_used ? 1 : 0;
    }
    return all;
  }

  /// Of the calling thread, to contribute to.
  constexpr T* operator[](index_t c) const {
    T* const values = values_ + c * padded(size_);
    if (!marks_[c].is_used) {
      fill(values, 0, size_);
      marks_[c].is_used = true;
    }
    return values;
  }

  /// Merges results first .. last - 1 into the target, from copy to copy in their order.
  constexpr void merge(T* target, target_values before, index_t first, index_t last) const {
    bool is_there = before == target_values::join;
    for (index_t c = 0; c < count_; ++c) {
      if (marks_[c].is_used) {
        const T* const values = values_ + c * padded(size_);
        if (is_there) {
          join(target, values, first, last);
        } else {
          copy(target, values, first, last);
        }
        is_there = true;
      }
    }
    if (!is_there) {
      fill(target, first, last);
    }
  }

private:
  static constexpr index_t padded(index_t size) { return padded_copy<T>(size); }

  static constexpr void fill(T* to, index_t first, index_t last) {
    for (index_t k = first; k < last; ++k) {
      to[k] = operation::template identity<T>();
    }
  }

  static constexpr void copy(T* to, const T* from, index_t first, index_t last) {
#if !defined(__clang__)
    // g++ would first ask whether they overlap, and then not unroll the loop.
    if constexpr (std::is_trivially_copyable_v<T>) {
      __builtin_memcpy(to + first, from + first,
                       static_cast<std::size_t>(last - first) * sizeof(T));
      return;
    }
#endif
    for (index_t k = first; k < last; ++k) {
      to[k] = from[k];
    }
  }

  static constexpr void join(T* to, const T* from, index_t first, index_t last) {
    for (index_t k = first; k < last; ++k) {
      to[k] = operation{}(to[k], from[k]);
    }
  }

  T* values_;
  copy_mark* marks_;
  index_t size_;
  index_t count_;
};

/// The results themselves, which all threads update by atomic operations.
template <class T>
struct shared_results {
  T* values;

  template <class Place>
  constexpr T* operator[](Place) const {
    return values;
  }
};

/// Copies that threads share, `stride` elements apart.
template <class T>
struct replicated_results {
  T* values;
  index_t stride;
  index_t count;

  template <class Place>
  constexpr T* operator[](Place place) const {
    return values + static_cast<index_t>(place) % count * stride;
  }
};

}  // namespace toll::detail
