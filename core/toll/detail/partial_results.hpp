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

  partial_results(const Reductions& reductions, index_t count)
      : reductions_{reductions},
        slots_{count} {
    for (index_t i = 0; i < count; ++i) {
      slots_[i].result = reductions.identity();
    }
  }

  values& operator[](index_t i) { return slots_[i].result; }

  values joined() const {
    values total = reductions_.identity();
    for (index_t i = 0; i < slots_.size(); ++i) {
      reductions_.join(total, slots_[i].result);
    }
    return total;
  }

private:
  // A cache line each: neighbours are written by different threads.
  struct alignas(64) slot {
    values result;
  };

  const Reductions& reductions_;
  array<slot> slots_;
};

}  // namespace toll::detail
