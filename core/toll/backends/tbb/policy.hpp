// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/threaded_atomics.hpp>
#include <toll/memory.hpp>

#include <oneapi/tbb/partitioner.h>

namespace toll::backends::tbb {

/// Who decides how far a range is split: TBB as it goes, the grain alone, or the number of threads.
enum class partitioner { automatic, simple, even };

/// The worker threads of oneTBB. Reductions vectorise inside each task.
struct policy {
  static constexpr const char* name = "tbb";
  static constexpr bool is_threaded = true;
  using memory_space = host_space;
  using atomics = detail::threaded_atomics;

  tbb::partitioner partitioner = partitioner::automatic;

  /// Loops that run repeatedly over the same data may share one of these, which remembers what ran
  /// where; it then takes the place of `partitioner`.
  oneapi::tbb::affinity_partitioner* affinity = nullptr;

  /// Iterations below which a range is not split any further.
  index_t grain = 1;

  /// Reductions give the same bits for any number of threads. They then run in blocks of a fixed
  /// size and ignore partitioner and grain. benchmarks/reproducible_cost.cpp measures the overhead.
  bool reproducible = false;
};

/// See merge_scatter.hpp.
constexpr policy split_by_default(const policy&) {
  return {};
}

}  // namespace toll::backends::tbb

namespace toll {

using tbb_policy = backends::tbb::policy;
using tbb_partitioner = backends::tbb::partitioner;

constexpr tbb_policy with_grain(tbb_policy policy, index_t grain) {
  policy.grain = grain;
  return policy;
}

}  // namespace toll
