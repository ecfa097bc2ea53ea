// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

namespace toll {

/// Threads that come to one place: each waits there until a second one has come, for ten seconds at
/// most.
class meeting_place {
public:
  void wait_for_another() {
    {
      const std::lock_guard lock{mutex_};
      here_.insert(std::this_thread::get_id());
      met_ = here_.size() > 1;
    }
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{10};
    while (!met_ && !given_up_ && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::yield();
    }
    given_up_ = !met_;
  }

  /// Whether two threads have come.
  bool met() const { return met_; }

private:
  std::mutex mutex_;
  std::set<std::thread::id> here_;
  std::atomic<bool> met_ = false;
  std::atomic<bool> given_up_ = false;
};

/// A number that has threads wait for each other where something is added to it, if it has a place.
struct meeting_number {
  int value = 0;
  meeting_place* place = nullptr;

  friend meeting_number operator+(const meeting_number& left, const meeting_number& right) {
    if (left.place != nullptr) {
      left.place->wait_for_another();
    }
    return {left.value + right.value, left.place};
  }
};

}  // namespace toll
