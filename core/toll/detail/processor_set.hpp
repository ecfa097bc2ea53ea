// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sched.h>

#include <cstddef>

namespace toll::detail {

/// Processors of this machine, by the system's numbers.
class processor_set {
public:
  /// One more than the largest number that fits: more than the kernel's own mask has on any machine
  /// there is, or the kernel refuses to fill one.
  static constexpr int most = 1 << 16;

  static constexpr std::size_t bytes() { return most / 8; }

  const cpu_set_t* get() const { return reinterpret_cast<const cpu_set_t*>(words_); }

  cpu_set_t* get() { return reinterpret_cast<cpu_set_t*>(words_); }

  void add(int processor) {
    if (processor >= 0 && processor < most) {
      CPU_SET_S(static_cast<std::size_t>(processor), bytes(), get());
    }
  }

  bool has(int processor) const {
    return CPU_ISSET_S(static_cast<std::size_t>(processor), bytes(), get());
  }

  int count() const { return CPU_COUNT_S(bytes(), get()); }

  /// Whether the calling thread now runs on these processors only.
  bool bind_this_thread() const { return count() > 0 && sched_setaffinity(0, bytes(), get()) == 0; }

private:
  unsigned long words_[most / (8 * sizeof(unsigned long))] = {};
};

/// Binds the calling thread to some processors, and gives it back those it had when this goes out
/// of scope. Without any processor nothing changes.
class bound_thread {
public:
  explicit bound_thread(const processor_set& processors) {
    is_bound_ = sched_getaffinity(0, processor_set::bytes(), before_.get()) == 0 &&
                processors.bind_this_thread();
  }

  bound_thread(const bound_thread&) = delete;
  bound_thread& operator=(const bound_thread&) = delete;

  ~bound_thread() {
    if (is_bound_) {
      before_.bind_this_thread();
    }
  }

private:
  processor_set before_;
  bool is_bound_ = false;
};

}  // namespace toll::detail
