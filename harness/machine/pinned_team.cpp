// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/pinned_team.hpp"

#include "harness/clocks.hpp"
#include "harness/machine/affinity.hpp"

#include <algorithm>
#include <utility>

namespace toll::suite {

pinned_team::pinned_team(std::vector<int> processors)
    : processors_{std::move(processors)},
      starts_(processors_.size()),
      ends_(processors_.size()) {
  threads_.reserve(processors_.size());
  for (std::size_t i = 0; i < processors_.size(); ++i) {
    threads_.emplace_back([this, i] { serve(i); });
  }
}

pinned_team::~pinned_team() {
  {
    const std::lock_guard lock{mutex_};
    is_over_ = true;
  }
  wake_.notify_all();
  for (std::thread& t : threads_) {
    t.join();
  }
}

double pinned_team::run(std::size_t count, const std::function<void(std::size_t thread)>& work) {
  std::unique_lock lock{mutex_};
  work_ = &work;
  count_ = count;
  working_ = count;
  arrived_ = 0;
  ++round_;
  wake_.notify_all();
  done_.wait(lock, [&] { return working_ == 0; });
  const auto last = static_cast<std::ptrdiff_t>(count);
  return *std::max_element(ends_.begin(), ends_.begin() + last) -
         *std::min_element(starts_.begin(), starts_.begin() + last);
}

void pinned_team::serve(std::size_t thread) {
  if (!pin_this_thread(processors_[thread])) {
    is_pinned_ = false;
  }
  unsigned long seen = 0;
  for (;;) {
    {
      std::unique_lock lock{mutex_};
      wake_.wait(lock, [&] { return is_over_ || round_ != seen; });
      if (is_over_) {
        return;
      }
      seen = round_;
      if (thread >= count_) {
        continue;
      }
    }
    take_part(thread);
    const std::lock_guard lock{mutex_};
    if (--working_ == 0) {
      done_.notify_one();
    }
  }
}

void pinned_team::take_part(std::size_t thread) {
  // Woken one after the other, they wait here for the last: on the processor, because a sleeping
  // one would start late.
  arrived_.fetch_add(1);
  for (int spins = 0; arrived_.load() < count_; ++spins) {
    constexpr int spins_before_yielding = 10'000;
    if (spins > spins_before_yielding) {  // two of them may share a processor
      std::this_thread::yield();
    }
  }
  starts_[thread] = wall_seconds();
  (*work_)(thread);
  ends_[thread] = wall_seconds();
}

}  // namespace toll::suite
