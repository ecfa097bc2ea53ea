// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>

namespace toll::detail {

/// Where a thread leaves nothing.
struct no_slot {};

/// One result for each thread or block of a loop, joined in their order, so that it does not depend
/// on which is done first.
template <class Givens, bool has_results = Givens::has_results()>
class partial_results {
public:
  using values = typename Givens::values;

  // A cache line each: neighbours are written by different threads.
  struct alignas(64) slot {
    values result;
  };

  /// For those who write one each, without the rest of this object.
  class slot_list {
  public:
    explicit constexpr slot_list(slot* first) : first_{first} {}

    constexpr values& operator[](index_t i) const { return first_[i].result; }

  private:
    slot* first_;
  };

  partial_results(const Givens& givens, index_t count)
      : givens_{givens},
        count_{count},
        many_{count > few ? count : 0},
        slots_{count > few ? many_.data() : few_} {
    for (index_t i = 0; i < count; ++i) {
      slots_[i].result = givens.identity();
    }
  }

  partial_results(const partial_results&) = delete;
  partial_results& operator=(const partial_results&) = delete;

  slot_list slots() { return slot_list{slots_}; }

  values& operator[](index_t i) { return slots_[i].result; }

  values joined() const {
    values total = givens_.identity();
    for (index_t i = 0; i < count_; ++i) {
      givens_.join(total, slots_[i].result);
    }
    return total;
  }

private:
  // Up to here without an allocation, which would cost a small loop a few per cent.
  static constexpr index_t few = 16;

  const Givens& givens_;
  index_t count_;
  array<slot> many_;
  slot few_[few];
  slot* slots_;
};

/// Of givens without results: nothing to keep.
template <class Givens>
class partial_results<Givens, false> {
public:
  using values = typename Givens::values;

  struct slot_list {
    constexpr no_slot operator[](index_t) const { return {}; }
  };

  partial_results(const Givens&, index_t) {}

  slot_list slots() { return {}; }

  values joined() const { return {}; }
};

}  // namespace toll::detail
