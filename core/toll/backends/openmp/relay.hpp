// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>

#include <sched.h>

namespace toll::backends::openmp {

/// Passes a value along chunks that threads take in turn: chunk c is thread c % threads's. Each
/// chunk waits for the value from the chunk before it, and hands another one on. (OpenMP's own
/// `ordered` does the same, but libgomp lets the next chunk go on only when all of this one is
/// done, not at the end of its ordered part.)
template <class T>
class relay {
public:
  relay(index_t most_threads, const T& first) : slots_{most_threads} {
    for (index_t t = 0; t < most_threads; ++t) {
      slots_[t].chunk = -1;
    }
    hand_on(0, 1, first);
  }

  /// What was handed on to `chunk`; waits until it was.
  T wait_for(index_t chunk, index_t threads) {
    const slot& mine = slots_[chunk % threads];
    for (int spins = 0; __atomic_load_n(&mine.chunk, __ATOMIC_ACQUIRE) != chunk; ++spins) {
      if (spins >= spins_before_yield) {
        sched_yield();  // the thread that has it may need this processor
      }
    }
    return mine.value;
  }

  /// A slot is free for its next value: its owner read the last one before it handed on its own,
  /// which has come round to the caller since.
  void hand_on(index_t chunk, index_t threads, const T& value) {
    slot& next = slots_[chunk % threads];
    next.value = value;
    __atomic_store_n(&next.chunk, chunk, __ATOMIC_RELEASE);
  }

private:
  // A cache line each, because neighbours are watched by different threads.
  struct alignas(64) slot {
    T value;
    index_t chunk;
  };

  // Some microseconds, as long as a chunk takes.
  static constexpr int spins_before_yield = 4096;

  array<slot> slots_;
};

}  // namespace toll::backends::openmp
