// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/policy.hpp>
#include <toll/detail/host_runtime.hpp>
#include <toll/tuning.hpp>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/task_arena.h>

#include <cstddef>
#include <cstdio>

namespace toll::tbb {

using detail::tunings;
using detail::unavailable;
using detail::wait;

/// Calls `work` in an arena of this many threads. A limit alone would not do: outside of an arena
/// TBB never makes more threads than there are processors.
template <class Work>
void with_threads(const policy&, int threads, const Work& work) {
  using oneapi::tbb::global_control;
  const global_control allowed{global_control::max_allowed_parallelism,
                               static_cast<std::size_t>(threads)};
  oneapi::tbb::task_arena arena{threads};
  arena.execute(work);
}

inline device_name device(const policy&) {
  device_name name{};
  std::snprintf(name.text, sizeof name.text, "host, %d processors",
                oneapi::tbb::info::default_concurrency());
  return name;
}

}  // namespace toll::tbb
