// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace toll::suite {

/// Threads that stay where they are put, one for each processor named, so that no run-time library
/// of a backend stands between a ceiling and the machine.
class pinned_team {
public:
  /// A processor that the process may not use is not an error: its thread then runs anywhere, and
  /// `is_pinned` says so.
  explicit pinned_team(std::vector<int> processors);
  pinned_team(const pinned_team&) = delete;
  pinned_team& operator=(const pinned_team&) = delete;
  ~pinned_team();

  /// Calls work(i) on each of the first `count` threads, all at once. Seconds from the first start
  /// to the last end. The work must not throw.
  double run(std::size_t count, const std::function<void(std::size_t thread)>& work);

  bool is_pinned() const { return is_pinned_; }

private:
  void serve(std::size_t thread);
  void take_part(std::size_t thread);

  std::vector<int> processors_;
  std::atomic<bool> is_pinned_{true};
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  unsigned long round_ = 0;  // counts calls of run; these four under the mutex
  std::size_t count_ = 0;
  std::size_t working_ = 0;
  bool is_over_ = false;
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::atomic<std::size_t> arrived_{0};
  std::vector<double> starts_;
  std::vector<double> ends_;
  std::vector<std::thread> threads_;  // last: they use all that stands above
};

}  // namespace toll::suite
