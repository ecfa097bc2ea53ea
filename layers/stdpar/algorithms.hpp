// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/seq/policy.hpp>
#include <toll/backends/simd/policy.hpp>
#include <toll/backends/tbb/policy.hpp>

#include "layers/stdpar/counting.hpp"

#include <algorithm>
#include <atomic>
#include <execution>
#include <numeric>

/// What a backend is called in the standard library.
///
/// loop           of an algorithm whose calls may overlap in any way
/// conflicting    of one whose calls may update the same element, by `add`
/// outer, inner   of the loops of a nest
/// add            to an element that other calls of a `conflicting` algorithm may add to
namespace toll::suite::stdpar {

template <class Policy>
struct policies;

template <>
struct policies<seq_policy> {
  static constexpr std::execution::sequenced_policy loop{};
  static constexpr std::execution::sequenced_policy conflicting{};
  static constexpr std::execution::sequenced_policy outer{};
  static constexpr std::execution::sequenced_policy inner{};

  template <class T>
  static void add(T& target, T value) {
    target += value;
  }
};

/// Calls that overlap on one thread must not update the same element, and `unseq` allows no atomic
/// updates: such loops are sequential.
template <>
struct policies<simd_policy> {
  static constexpr std::execution::unsequenced_policy loop{};
  static constexpr std::execution::sequenced_policy conflicting{};
  static constexpr std::execution::sequenced_policy outer{};
  static constexpr std::execution::unsequenced_policy inner{};

  template <class T>
  static void add(T& target, T value) {
    target += value;
  }
};

/// An atomic update may wait for another, so that calls must not overlap on one thread: `par`.
template <>
struct policies<tbb_policy> {
  static constexpr std::execution::parallel_unsequenced_policy loop{};
  static constexpr std::execution::parallel_policy conflicting{};
  static constexpr std::execution::parallel_policy outer{};
  static constexpr std::execution::unsequenced_policy inner{};

  template <class T>
  static void add(T& target, T value) {
    std::atomic_ref<T>{target}.fetch_add(value, std::memory_order_relaxed);
  }
};

}  // namespace toll::suite::stdpar
