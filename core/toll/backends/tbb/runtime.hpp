// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/policy.hpp>
#include <toll/detail/host_runtime.hpp>
#include <toll/detail/processor_set.hpp>
#include <toll/overhead_limits.hpp>
#include <toll/tuning.hpp>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_scheduler_observer.h>

#include <cstddef>
#include <cstdio>

namespace toll::backends::tbb {

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

/// Binds each thread that enters an arena to a processor of its own. It stays there when it leaves.
class one_processor_each final : public oneapi::tbb::task_scheduler_observer {
public:
  one_processor_each(oneapi::tbb::task_arena& arena, const int* processors, int threads)
      : task_scheduler_observer{arena},
        processors_{processors},
        threads_{threads} {
    observe(true);
  }

  ~one_processor_each() override { observe(false); }

  void on_scheduler_entry(bool /*is_worker*/) override {
    static thread_local int bound_to = -1;
    const int slot = oneapi::tbb::this_task_arena::current_thread_index();
    if (slot < 0 || slot >= threads_ || bound_to == processors_[slot]) {
      return;
    }
    detail::processor_set own;
    own.add(processors_[slot]);
    if (own.bind_this_thread()) {
      bound_to = processors_[slot];
    }
  }

private:
  const int* processors_;
  int threads_;
};

/// Calls `work` in an arena of this many threads, each on one of `processors`, as many.
template <class Work>
void with_threads_on(const policy&, const int* processors, int threads, const Work& work) {
  using oneapi::tbb::global_control;
  const global_control allowed{global_control::max_allowed_parallelism,
                               static_cast<std::size_t>(threads)};
  oneapi::tbb::task_arena arena{threads};
  const one_processor_each observer{arena, processors, threads};
  // The observer may find this thread where it left it, although it was moved since.
  detail::processor_set first;
  first.add(*processors);
  const detail::bound_thread bound{first};
  arena.execute(work);
}

/// Threads that a loop started in this arena may use.
inline int granted_threads(const policy&) {
  using oneapi::tbb::global_control;
  const int here = oneapi::tbb::this_task_arena::max_concurrency();
  const auto most =
      static_cast<int>(global_control::active_value(global_control::max_allowed_parallelism));
  return most < here ? most : here;
}

inline device_name device(const policy&) {
  device_name name{};
  std::snprintf(name.text, sizeof name.text, "host, %d processors",
                oneapi::tbb::info::default_concurrency());
  return name;
}

/// Both arms start threads, and what that costs is not the same from one time to the next.
constexpr overhead_limits default_overhead_limits(const policy&) {
  return {.time_ratio = 1.05, .launch_instructions = 2000};
}

}  // namespace toll::backends::tbb
