// SPDX-License-Identifier: BSD-3-Clause
// What it costs to look at the threads of a process before and after a sample, for n threads.
#include "harness/machine/disturbance.hpp"

#include <benchmark/benchmark.h>

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace {

/// Threads that sleep as long as it lives.
class sleepers {
public:
  explicit sleepers(long count) {
    for (long i = 0; i < count; ++i) {
      threads_.emplace_back([this] {
        std::unique_lock lock{mutex_};
        wake_.wait(lock, [this] { return is_over_; });
      });
    }
  }

  sleepers(const sleepers&) = delete;
  sleepers& operator=(const sleepers&) = delete;

  ~sleepers() {
    {
      const std::lock_guard lock{mutex_};
      is_over_ = true;
    }
    wake_.notify_all();
  }

private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool is_over_ = false;
  std::vector<std::jthread> threads_;
};

void start_and_stop(benchmark::State& state) {
  const sleepers others{state.range(0) - 1};
  toll::sample_watch watch;
  for ([[maybe_unused]] auto iteration : state) {
    watch.start();
    benchmark::DoNotOptimize(watch.stop());
  }
}

BENCHMARK(start_and_stop)->Arg(1)->Arg(2)->Arg(16)->Arg(128);

}  // namespace

BENCHMARK_MAIN();
