// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/signature.hpp>

#include <concepts>
#include <type_traits>

namespace toll::detail {

enum class scan_kind { inclusive, exclusive };

/// A scan as its backend sees it: where values come from, how two are joined, where results go.
/// `start` stands before the first value, once. `identity` is neutral, and stands before any stretch
/// of values that a backend begins with.
template <scan_kind scan, class T, class Combine, class Input, class Output>
struct scan_task {
  using value_type = T;
  using position = index_of<Input>;
  using output_index = index_of<Output>;
  static constexpr bool is_inclusive = scan == scan_kind::inclusive;

  /// Whether the output asks for the value at its index beside the scanned one.
  static constexpr bool hands_out_values =
      std::is_invocable_v<const Output&, output_index, const T&, const T&>;

  T start;
  T identity;
  Combine combine;
  Input input;
  Output output;

  constexpr T value(position i) const { return static_cast<T>(input(i)); }

  /// The result at an index whose value joins all `before` it into `after`.
  static constexpr const T& result(const T& before, const T& after) {
    return is_inclusive ? after : before;
  }

  constexpr void emit(position i, const T& result, const T& value) const {
    if constexpr (hands_out_values) {
      output(static_cast<output_index>(i), result, value);
    } else {
      output(static_cast<output_index>(i), result);
    }
  }
};

/// Joins `before` and the values at first .. last - 1, in their order. As in in_order.hpp all works
/// on locals: g++ keeps in memory what it reaches through a reference.
template <class Task, std::integral Position>
constexpr typename Task::value_type fold_in_order(const Task& scan, Position first, Position last,
                                                  const typename Task::value_type& before) {
  const Task task{scan};
  auto running = before;
  for (Position k = first; k < last; ++k) {
    running = task.combine(running, task.value(k));
  }
  return running;
}

/// The same, and hands out the results. A value is read before anything is written at its index, so
/// that a scan may run in place.
template <class Task, std::integral Position>
constexpr typename Task::value_type scan_in_order(const Task& scan, Position first, Position last,
                                                  const typename Task::value_type& before) {
  using value_type = typename Task::value_type;
  const Task task{scan};
  auto running = before;
  for (Position k = first; k < last; ++k) {
    const value_type value = task.value(k);
    const value_type next = task.combine(running, value);
    task.emit(k, Task::result(running, next), value);
    running = next;
  }
  return running;
}

/// Turns what each block of values comes to into what start and all blocks before it come to.
template <class Task>
void totals_before(const Task& scan, typename Task::value_type* of_block, index_t blocks) {
  auto running = scan.start;
  for (index_t b = 0; b < blocks; ++b) {
    const auto next = scan.combine(running, of_block[b]);
    of_block[b] = running;
    running = next;
  }
}

}  // namespace toll::detail
