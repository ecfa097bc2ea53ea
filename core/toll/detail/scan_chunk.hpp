// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/scan_in_lanes.hpp>

#include <concepts>

namespace toll::detail {

/// Part of a scan on its way through the cache: results as far as its own values go, which it
/// completes when what stands before them is known. Values are kept only for an output that asks.
template <class Task>
class scan_chunk {
public:
  using value_type = typename Task::value_type;

  /// 16 KiB of results, half of a first-level cache; at least a few, however large they are.
  static constexpr index_t size =
      sizeof(value_type) < 512 ? 16384 / static_cast<index_t>(sizeof(value_type)) : 32;

  /// Reads the values at first .. last - 1 and joins them.
  template <std::integral Position>
  value_type read(const Task& scan, Position first, Position last) {
    if constexpr (scans_in_lanes<Task>) {
      return scan_in_lanes(scan.combine, scan.input.in.data() + first, results_,
                           static_cast<index_t>(last - first), scan.identity);
    }
    const Task task{scan};
    value_type running = task.identity;
    for (Position k = first; k < last; ++k) {
      const value_type value = task.value(k);
      const value_type next = task.combine(running, value);
      results_[k - first] = Task::result(running, next);
      if constexpr (Task::hands_out_values) {
        values_[k - first] = value;
      }
      running = next;
    }
    return running;
  }

  /// Hands out the results of what was read last, with `before` joined to each.
  template <std::integral Position>
  void write(const Task& scan, Position first, Position last, const value_type& before) const {
    const Task task{scan};
    const value_type all_before{before};
    for (Position k = first; k < last; ++k) {
      const value_type result = task.combine(all_before, results_[k - first]);
      if constexpr (Task::hands_out_values) {
        task.emit(k, result, values_[k - first]);
      } else {
        task.emit(k, result, result);
      }
    }
  }

private:
  value_type results_[size];
  value_type values_[Task::hands_out_values ? size : 1];
};

}  // namespace toll::detail
