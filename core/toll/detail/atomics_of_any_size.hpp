// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/atomic_bits.hpp>
#include <toll/detail/locked_atomics.hpp>

#include <type_traits>

namespace toll::detail {

/// Atomic updates of objects whose type does not say where they lie: as a whole where they lie at a
/// multiple of their size, and under a lock elsewhere. An object does not move, so it is always
/// updated in the same way.
template <class Whole, class Locked>
struct atomics_by_place {
  template <class T>
  TOLL_FN static T load(const T& target) {
    return is_aligned(target) ? Whole::load(target) : Locked::load(target);
  }

  template <class T>
  TOLL_FN static void store(T& target, const T& value) {
    is_aligned(target) ? Whole::store(target, value) : Locked::store(target, value);
  }

  template <class T>
  TOLL_FN static T exchange(T& target, const T& value) {
    return is_aligned(target) ? Whole::exchange(target, value) : Locked::exchange(target, value);
  }

  template <class T, class Operation>
  TOLL_FN static T update(T& target, const Operation& operation) {
    return is_aligned(target) ? Whole::update(target, operation)
                              : Locked::update(target, operation);
  }

  template <class T>
  TOLL_FN static bool compare_exchange(T& target, T& expected, const T& desired) {
    return is_aligned(target) ? Whole::compare_exchange(target, expected, desired)
                              : Locked::compare_exchange(target, expected, desired);
  }

private:
  template <class T>
  TOLL_FN static bool is_aligned(const T& object) {
    return reinterpret_cast<unsigned long>(&object) % sizeof(T) == 0;
  }
};

/// Atomic updates of any trivially copyable object: by instructions of `Whole` if they take one of
/// that size, or else under a lock of `Locks`.
template <class Whole, class Locks>
struct atomics_of_any_size {
  template <class T>
  TOLL_FN static T load(const T& target) {
    return way<T>::load(target);
  }

  template <class T>
  TOLL_FN static void store(T& target, const T& value) {
    way<T>::store(target, value);
  }

  template <class T>
  TOLL_FN static T exchange(T& target, const T& value) {
    return way<T>::exchange(target, value);
  }

  /// `operation` makes what will be there out of what is there.
  template <class T, class Operation>
  TOLL_FN static T update(T& target, const Operation& operation) {
    return way<T>::update(target, operation);
  }

  /// Writes `desired` if `expected` is there, byte for byte. If not, `expected` becomes what is.
  template <class T>
  TOLL_FN static bool compare_exchange(T& target, T& expected, const T& desired) {
    return way<T>::compare_exchange(target, expected, desired);
  }

private:
  using locked = locked_atomics<Locks>;

  template <class T>
  using way = std::conditional_t<
      !Whole::template takes<T>(), locked,
      std::conditional_t<(alignof(T) >= sizeof(T)), Whole, atomics_by_place<Whole, locked>>>;
};

}  // namespace toll::detail
