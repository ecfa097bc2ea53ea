// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

namespace toll::detail {

/// What a merge does with what its target holds.
enum class target_values { join, overwrite };

/// The copies of a scatter for a few threads, one after the other in memory, and behind them a mark
/// for each that tells whether it is used. A copy is filled by the thread that first contributes to
/// it, which so decides where it lies; that of a thread which never comes is not touched, neither
/// here nor when copies are merged.
template <class T, class Access>
class copies_for_threads {
public:
  using operation = typename Access::operation;

  constexpr copies_for_threads(T* data, index_t size, index_t count)
      : data_{data},
        size_{size},
        count_{count} {}

  /// How many elements of memory it takes.
  static constexpr index_t memory_for(index_t size, index_t count) {
    return size < 0 ? size : (padded(size) + apart) * count;
  }

  constexpr index_t size() const { return size_; }

  /// None is used from here on.
  constexpr void forget() const {
    for (index_t c = 0; c < count_; ++c) {
      mark(c) = T{0};
    }
  }

  constexpr index_t used() const {
    index_t all = 0;
    for (index_t c = 0; c < count_; ++c) {
      all += is_used(c) ? 1 : 0;
    }
    return all;
  }

  /// Of the calling thread, to contribute to.
  constexpr Access operator[](index_t c) const {
    T* const values = data_ + c * padded(size_);
    if (!is_used(c)) {
      fill(values, 0, size_);
      mark(c) = T{1};
    }
    return Access{values};
  }

  /// Merges results first .. last - 1 into the target, from copy to copy in their order.
  constexpr void merge(T* target, target_values before, index_t first, index_t last) const {
    bool is_there = before == target_values::join;
    for (index_t c = 0; c < count_; ++c) {
      if (is_used(c)) {
        const T* const values = data_ + c * padded(size_);
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
  // Neighbours are written by different threads, and processors fetch cache lines in pairs.
  static constexpr auto apart = static_cast<index_t>(128 / sizeof(T));

  static constexpr index_t padded(index_t size) { return (size + apart - 1) / apart * apart; }

  static constexpr void fill(T* to, index_t first, index_t last) {
    for (index_t k = first; k < last; ++k) {
      to[k] = operation::template identity<T>;
    }
  }

  static constexpr void copy(T* to, const T* from, index_t first, index_t last) {
    for (index_t k = first; k < last; ++k) {
      to[k] = from[k];
    }
  }

  static constexpr void join(T* to, const T* from, index_t first, index_t last) {
    for (index_t k = first; k < last; ++k) {
      to[k] = operation{}(to[k], from[k]);
    }
  }

  // Behind all copies, or who makes the marks would touch a page of each copy before its thread
  // does.
  constexpr T& mark(index_t c) const { return data_[padded(size_) * count_ + apart * c]; }

  constexpr bool is_used(index_t c) const { return mark(c) != T{0}; }

  T* data_;
  index_t size_;
  index_t count_;
};

/// The single copy of a scatter that is updated by atomic operations.
template <class T, class Access>
class shared_copy {
public:
  using value_type = T;
  using access_type = Access;

  constexpr shared_copy(T* data, index_t size, index_t /*count*/) : data_{data}, size_{size} {}

  static constexpr index_t memory_for(index_t size, index_t /*count*/) { return size; }

  constexpr index_t size() const { return size_; }

  constexpr Access access() const { return Access{data_}; }

private:
  T* data_;
  index_t size_;
};

}  // namespace toll::detail
