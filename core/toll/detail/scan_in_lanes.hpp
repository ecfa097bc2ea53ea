// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/scan_body.hpp>
#include <toll/detail/scan_task.hpp>
#include <toll/operations.hpp>

#include <concepts>
#include <type_traits>

namespace toll::detail {

/// Scans of numbers in vector registers, by the operations that OpenMP's `scan` knows. Compile with
/// -fopenmp-simd, or they run in order.

/// Whether a scan may run so: from memory to memory, because a compiler that cannot vectorise a
/// body would keep what it scans in memory; and results are as they come, not one step behind.
template <class Task>
inline constexpr bool scans_in_lanes = false;

#if !defined(__clang__)  // clang 19 runs such a loop in order, and warns of it
template <class T, class Combine, class In>
inline constexpr bool
    scans_in_lanes<scan_task<scan_kind::inclusive, T, Combine, view_input<T, In>, view_output<T>>> =
        std::is_arithmetic_v<T> && std::is_arithmetic_v<In> && sizeof(T) >= 4 &&
        (std::same_as<Combine, op::plus> || std::same_as<Combine, op::min> ||
         std::same_as<Combine, op::max>);
#endif

/// Writes to `to[k]` what `running` and the first k + 1 values come to, and returns the last.
/// Functions of their own: inlined into what openmp's threads run they take more instructions with
/// g++ 12.
template <class T, class In>
[[gnu::noinline]] T scan_in_lanes(op::plus, const In* from, T* to, index_t size, T running) {
#pragma omp simd reduction(inscan, + : running)
  for (index_t k = 0; k < size; ++k) {
    running += static_cast<T>(from[k]);
#pragma omp scan inclusive(running)
    to[k] = running;
  }
  return running;
}

// The comparison is written here, because g++ does not vectorise one of references.

template <class T, class In>
[[gnu::noinline]] T scan_in_lanes(op::min, const In* from, T* to, index_t size, T running) {
#pragma omp simd reduction(inscan, min : running)
  for (index_t k = 0; k < size; ++k) {
    const T value = static_cast<T>(from[k]);
    running = value < running ? value : running;
#pragma omp scan inclusive(running)
    to[k] = running;
  }
  return running;
}

template <class T, class In>
[[gnu::noinline]] T scan_in_lanes(op::max, const In* from, T* to, index_t size, T running) {
#pragma omp simd reduction(inscan, max : running)
  for (index_t k = 0; k < size; ++k) {
    const T value = static_cast<T>(from[k]);
    running = running < value ? value : running;
#pragma omp scan inclusive(running)
    to[k] = running;
  }
  return running;
}

/// What the values come to, in lanes.
template <class T, class In>
T fold_in_lanes(op::plus, const In* from, index_t size, T running) {
#pragma omp simd reduction(+ : running)
  for (index_t k = 0; k < size; ++k) {
    running += static_cast<T>(from[k]);
  }
  return running;
}

template <class T, class In>
T fold_in_lanes(op::min, const In* from, index_t size, T running) {
#pragma omp simd reduction(min : running)
  for (index_t k = 0; k < size; ++k) {
    const T value = static_cast<T>(from[k]);
    running = value < running ? value : running;
  }
  return running;
}

template <class T, class In>
T fold_in_lanes(op::max, const In* from, index_t size, T running) {
#pragma omp simd reduction(max : running)
  for (index_t k = 0; k < size; ++k) {
    const T value = static_cast<T>(from[k]);
    running = running < value ? value : running;
  }
  return running;
}

/// As fold_in_order, in lanes where the scan can.
template <class Task, std::integral Position>
typename Task::value_type fold_in_lanes_or_order(const Task& scan, Position first, Position last,
                                                 const typename Task::value_type& before) {
  if constexpr (scans_in_lanes<Task>) {
    return fold_in_lanes(scan.combine, scan.input.in.data() + first,
                         static_cast<index_t>(last - first), before);
  } else {
    return fold_in_order(scan, first, last, before);
  }
}

/// As scan_in_order, in lanes where the scan can.
template <class Task, std::integral Position>
typename Task::value_type scan_in_lanes_or_order(const Task& scan, Position first, Position last,
                                                 const typename Task::value_type& before) {
  if constexpr (scans_in_lanes<Task>) {
    return scan_in_lanes(scan.combine, scan.input.in.data() + first, scan.output.out.data() + first,
                         static_cast<index_t>(last - first), before);
  } else {
    return scan_in_order(scan, first, last, before);
  }
}

}  // namespace toll::detail
