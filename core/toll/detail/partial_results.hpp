// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cstddef>
#include <vector>

namespace toll::detail {

/// One result for each thread or block of a reduction, joined in their order, so that it does not
/// depend on which is done first.
template <class Reductions>
class partial_results {
 public:
  using values = typename Reductions::values;

  partial_results(const Reductions& reductions, index_t count)
      : reductions_{reductions}, slots_(static_cast<std::size_t>(count), slot{reductions.identity()}) {}

  values& operator[](index_t i) { return slots_[static_cast<std::size_t>(i)].result; }

  values joined() const {
    values total = reductions_.identity();
    for (const slot& one : slots_) {
      reductions_.join(total, one.result);
    }
    return total;
  }

 private:
  // A cache line each: neighbours are written by different threads.
  struct alignas(64) slot {
    values result;
  };

  const Reductions& reductions_;
  std::vector<slot> slots_;
};

}  // namespace toll::detail
