// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/atomic_operations.hpp>

namespace toll::detail {

// What stands here is constexpr so that a file of nvcc's can hold host loops too: their bodies are
// marked for both sides, and may call nothing else.

/// Plain reads and writes, for a loop that was declared to update shared memory and runs in order.
struct plain_access {
  template <class T>
  static constexpr T load(const T& target) {
    return target;
  }

  template <class T>
  static constexpr void store(T& target, const T& value) {
    target = value;
  }
};

/// Reads and writes in their order, for updates that no loop declared: where clang is asked for vectors
/// it may reorder floating-point updates of one location, each lane for itself, and a product of large
/// and small factors is none then. It must assume the target to be read and written before each read and after each
/// write, by an instruction that it cannot see into and that is none. Not volatile, which would
/// also keep it from adding to memory in one instruction.
struct ordered_access {
  template <class T>
  static constexpr T load(const T& target) {
    settle(const_cast<T&>(target));
    return target;
  }

  template <class T>
  static constexpr void store(T& target, const T& value) {
    target = value;
    settle(target);
  }

private:
  template <class T>
  static constexpr void settle(T& target) {
    asm volatile("" : "+m"(target));
  }
};

/// The interface of threaded_atomics for a single thread.
template <class Access>
struct single_thread_atomics : Access {
  using Access::load;
  using Access::store;

  template <class T, class Operation>
  static constexpr T update(T& target, const Operation& operation) {
    const T there = load(target);
    if (!leaves(operation, there)) {
      store(target, static_cast<T>(operation(there)));
    }
    return there;
  }

  template <class T, class Operation>
  static constexpr T update(T& target, const T& value, const Operation& operation) {
    return update(target, with_value<T, Operation>{value, operation});
  }

  template <class T>
  static constexpr T exchange(T& target, const T& value) {
    const T there = load(target);
    store(target, value);
    return there;
  }

  template <class T>
  static constexpr bool compare_exchange(T& target, T& expected, const T& desired) {
    const T there = load(target);
    if (__builtin_memcmp(&there, &expected, sizeof there) == 0) {  // bits, as processors compare
      store(target, desired);
      return true;
    }
    expected = there;
    return false;
  }
};

}  // namespace toll::detail
