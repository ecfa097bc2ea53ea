// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cstddef>

namespace toll::detail {

/// Atomic updates of objects of any size, under a lock of `Locks` that is chosen by address.
template <class Locks>
struct locked_atomics {
  template <class T>
  TOLL_FN static T load(const T& target) {
    return Locks::hold(&target, [&] { return target; });
  }

  template <class T>
  TOLL_FN static void store(T& target, const T& value) {
    exchange(target, value);
  }

  template <class T>
  TOLL_FN static T exchange(T& target, const T& value) {
    return update(target, [&](const T&) { return value; });
  }

  template <class T, class Operation>
  TOLL_FN static T update(T& target, const Operation& operation) {
    return Locks::hold(&target, [&] {
      const T there = target;
      target = operation(there);
      return there;
    });
  }

  template <class T>
  TOLL_FN static bool compare_exchange(T& target, T& expected, const T& desired) {
    return Locks::hold(&target, [&] {
      const bool is_there = has_same_bytes(target, expected);
      if (is_there) {
        target = desired;
      } else {
        expected = target;
      }
      return is_there;
    });
  }

private:
  template <class T>
  TOLL_FN static bool has_same_bytes(const T& a, const T& b) {
    const auto* const left = reinterpret_cast<const unsigned char*>(&a);
    const auto* const right = reinterpret_cast<const unsigned char*>(&b);
    for (std::size_t k = 0; k < sizeof(T); ++k) {
      if (left[k] != right[k]) {
        return false;
      }
    }
    return true;
  }
};

}  // namespace toll::detail
