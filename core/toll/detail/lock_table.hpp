// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sched.h>

namespace toll::detail {

/// Which of `count` locks, a power of two, guards the object at an address. Neighbours have
/// different ones; the multiplication (by 2^64 over the golden ratio) spreads those that lie a
/// power of two apart.
constexpr unsigned lock_number(unsigned long address, unsigned count) {
  return static_cast<unsigned>((address >> 3) * 0x9e3779b97f4a7c15UL >> 32) % count;
}

/// The locks of a process, for objects that no instruction updates as a whole. Many objects share
/// one, so who holds one must not ask for another.
class lock_table {
public:
  /// What `work` returns, which nobody else does meanwhile who names this address. It must not
  /// throw.
  template <class Work>
  static constexpr auto hold(const void* address, const Work& work) {
    lock& mine = guarding(address);
    take(mine);
    const auto result = work();
    release(mine);
    return result;
  }

private:
  // A cache line each: neighbours are taken by different threads.
  struct alignas(64) lock {
    bool is_taken;
  };

  static lock& guarding(const void* address) {
    constexpr unsigned count = 256;  // several for each thread of a large machine
    static lock all[count];
    return all[lock_number(reinterpret_cast<unsigned long>(address), count)];
  }

  static void take(lock& which) {
    constexpr int spins_before_yield = 1024;
    int spins = 0;
    while (__atomic_test_and_set(&which.is_taken, __ATOMIC_ACQUIRE)) {
      while (__atomic_load_n(&which.is_taken, __ATOMIC_RELAXED)) {
        if (++spins % spins_before_yield == 0) {
          sched_yield();  // who holds it may need this processor
        }
      }
    }
  }

  static void release(lock& which) { __atomic_clear(&which.is_taken, __ATOMIC_RELEASE); }
};

}  // namespace toll::detail
