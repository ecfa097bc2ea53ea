// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/policy.hpp>
#include <toll/error.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/partitioner.h>

#include <cstddef>

namespace toll::backends::tbb {

/// errors   argument_error for a grain of 0 or less: TBB would split a range forever
template <class Position>
oneapi::tbb::blocked_range<Position> whole_range(const policy& how, Position size) {
  if (how.grain < 1) {
    throw argument_error("toll::tbb_policy: grain %lld must be at least 1",
                         static_cast<long long>(how.grain));
  }
  return {0, size, static_cast<std::size_t>(how.grain)};
}

/// Calls `algorithm` with the range and TBB's own partitioner that the policy asks for.
template <class Position, class Algorithm>
auto partitioned(const policy& how, Position size, const Algorithm& algorithm) {
  const auto all = whole_range(how, size);
  if (how.affinity != nullptr) {
    return algorithm(all, *how.affinity);
  }
  switch (how.partitioner) {
    case partitioner::simple:
      return algorithm(all, oneapi::tbb::simple_partitioner{});
    case partitioner::even:
      return algorithm(all, oneapi::tbb::static_partitioner{});
    default:
      return algorithm(all, oneapi::tbb::auto_partitioner{});
  }
}

}  // namespace toll::backends::tbb
