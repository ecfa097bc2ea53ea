// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>

namespace toll::detail {

/// One result for each thread or block of a reduction, joined in their order, so that it does not
/// depend on which is done first.
template <class Reductions>
class partial_results {
public:
  using values = typename Reductions::values;

  // A cache line each: neighbours are written by different threads.
  struct alignas(64) slot {
    values result;
  };

  partial_results(const Reductions& reductions, index_t count)
      : reductions_{reductions},
        count_{count},
        many_{count > few ? count : 0},
        slots_{count > few ? many_.data() : few_} {
    for (index_t i = 0; i < count; ++i) {
      slots_[i].result = reductions.identity();
    }
  }

  partial_results(const partial_results&) = delete;
  partial_results& operator=(const partial_results&) = delete;

  /// For those who write one each, without the rest of this object.
  slot* slots() { return slots_; }

  values& operator[](index_t i) { return slots_[i].result; }

  values joined() const {
    values total = reductions_.identity();
    for (index_t i = 0; i < count_; ++i) {
      reductions_.join(total, slots_[i].result);
    }
    return total;
  }

private:
  // Up to here without an allocation, which would cost a small loop a few per cent.
  static constexpr index_t few = 16;

  const Reductions& reductions_;
  index_t count_;
  array<slot> many_;
  slot few_[few];
  slot* slots_;
};

}  // namespace toll::detail
