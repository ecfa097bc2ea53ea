// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/simd/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/scan_task.hpp>

namespace toll::backends::simd {

/// In order: a result needs the one before it. What lanes would gain for an associative operation
/// is not measured yet.
template <class Task>
void run_scan(const policy&, index_t size, const Task& scan) {
  using position = typename Task::position;
  detail::scan_in_order(scan, position{0}, static_cast<position>(size), scan.start);
}

}  // namespace toll::backends::simd
