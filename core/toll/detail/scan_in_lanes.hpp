// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/lanes_of_numbers.hpp>
#include <toll/detail/scan_body.hpp>
#include <toll/detail/scan_task.hpp>
#include <toll/operations.hpp>

#include <concepts>
#include <cstring>
#include <type_traits>

namespace toll::detail {

/// Scans of numbers in vector registers, by the operations that have a vector instruction.

/// Whether a scan may run so: from memory to memory, because a compiler that cannot vectorise a
/// body would keep what it scans in memory; and results are as they come, not one step behind.
template <class Task>
inline constexpr bool scans_in_lanes = false;

template <class T, class Combine, class In>
inline constexpr bool
    scans_in_lanes<scan_task<scan_kind::inclusive, T, Combine, view_input<T, In>, view_output<T>>> =
        fits_registers<T> && std::is_arithmetic_v<In> &&
        (std::same_as<Combine, op::plus> || std::same_as<Combine, op::min> ||
         std::same_as<Combine, op::max>);

/// Writes to `to[k]` what `running` and the first k + 1 values come to, and returns the last. From
/// one register to the next it waits for one operation only.
/// Functions of their own: inlined into what openmp's threads run they take more instructions with
/// g++ 12.
template <class Combine, class T, class In>
[[gnu::noinline]] T scan_in_lanes(Combine combine, const In* from, T* to, index_t size, T running) {
  constexpr int lanes = numbers_of<T>::count;
  const auto identity = in_all_lanes(Combine::template identity<T>());
  auto before = in_all_lanes(running);
  index_t k = 0;
  for (; size - k >= lanes; k += lanes) {
    const auto joined = scan_of_register<T>(combine, identity, load_numbers<T>(from + k));
    const auto results = combined(combine, before, joined);
    std::memcpy(to + k, &results, sizeof results);
    before = combined(combine, before, last_in_all(joined, typename numbers_of<T>::lane_order{}));
  }
  running = before[0];
  for (; k < size; ++k) {
    running = combine(running, static_cast<T>(from[k]));
    to[k] = running;
  }
  return running;
}

/// What `running` and the values come to, in four registers, so that no operation waits for the one before.
/// clang 19 makes no vectors of a loop over the largest or smallest double: one might be a NaN.
template <class Combine, class T, class In>
[[gnu::noinline]] T fold_in_lanes(Combine combine, const In* from, index_t size, T running) {
  constexpr index_t lanes = numbers_of<T>::count;
  constexpr index_t registers = 4;
  const auto identity = in_all_lanes(Combine::template identity<T>());
  numbers<T> partial[registers] = {identity, identity, identity, identity};
  index_t k = 0;
  for (; size - k >= registers * lanes; k += registers * lanes) {
    for (index_t r = 0; r < registers; ++r) {
      partial[r] = combined(combine, partial[r], load_numbers<T>(from + k + r * lanes));
    }
  }
  const auto all = combined(combine, combined(combine, partial[0], partial[1]),
                            combined(combine, partial[2], partial[3]));
  for (index_t lane = 0; lane < lanes; ++lane) {
    running = combine(running, all[lane]);
  }
  for (; k < size; ++k) {
    running = combine(running, static_cast<T>(from[k]));
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
