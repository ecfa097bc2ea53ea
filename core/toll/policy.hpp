// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>

namespace toll {

/// A value that says on what, and how, a loop runs. Its type selects the backend; its fields are
/// the tunings. `name` is the backend's name in folders, options, the command line and results.
/// `memory_space` is where the arrays of its loops live, `atomics` how its loop bodies update
/// shared memory.
template <class T>
concept execution_policy = std::copyable<T> && requires {
  { T::name } -> std::convertible_to<const char*>;
  typename T::memory_space;
  typename T::atomics;
};

}  // namespace toll
