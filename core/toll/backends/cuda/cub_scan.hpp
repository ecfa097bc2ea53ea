// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/operations.hpp>

#include <cuda/functional>
#include <cuda/std/functional>

#include <type_traits>

namespace toll::backends::cuda {

/// CUB has tuned its scans for some operations, which it knows by its own names.
template <class T, class Combine>
constexpr auto name_for_cub(const Combine& combine) {
  if constexpr (!std::is_arithmetic_v<T>) {
    return combine;
  } else if constexpr (std::is_same_v<Combine, op::plus>) {
    return ::cuda::std::plus<T>{};
  } else if constexpr (std::is_same_v<Combine, op::min>) {
    return ::cuda::minimum<T>{};
  } else if constexpr (std::is_same_v<Combine, op::max>) {
    return ::cuda::maximum<T>{};
  } else {
    return combine;
  }
}

/// How CUB sees a scan whose output asks for results alone.
template <class Task>
struct plain_scan {
  using item = typename Task::value_type;
  using position = typename Task::position;

  struct read {
    Task scan;

    constexpr item operator()(index_t i) const { return scan.value(static_cast<position>(i)); }
  };

  static constexpr auto join(const Task& scan) { return name_for_cub<item>(scan.combine); }

  struct write {
    Task scan;

    constexpr void operator()(index_t i, const item& result) const {
      scan.emit(static_cast<position>(i), result, result);
    }
  };
};

/// The same where it asks for the value as well. CUB has forgotten that when it writes a result, so
/// a stretch of values is kept as two: the last one, and what all come to, or for an exclusive scan
/// those before the last. The start value is joined when a result is written.
template <class Task>
struct scan_with_values {
  using value_type = typename Task::value_type;
  using position = typename Task::position;

  struct item {
    value_type result;
    value_type last;
  };

  struct read {
    Task scan;

    constexpr item operator()(index_t i) const {
      const value_type value = scan.value(static_cast<position>(i));
      return {Task::is_inclusive ? value : scan.identity, value};
    }
  };

  struct joiner {
    Task scan;

    constexpr item operator()(const item& a, const item& b) const {
      if constexpr (Task::is_inclusive) {
        return {scan.combine(a.result, b.result), b.last};
      } else {
        return {scan.combine(a.result, scan.combine(a.last, b.result)), b.last};
      }
    }
  };

  static constexpr joiner join(const Task& scan) { return {scan}; }

  struct write {
    Task scan;

    constexpr void operator()(index_t i, const item& all) const {
      scan.emit(static_cast<position>(i), scan.combine(scan.start, all.result), all.last);
    }
  };
};

}  // namespace toll::backends::cuda
