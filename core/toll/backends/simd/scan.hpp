// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/simd/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/scan_in_lanes.hpp>

namespace toll::backends::simd {

/// In lanes for numbers in memory; otherwise in order, because a result needs the one before it.
template <class Task>
void run_scan(const policy&, index_t size, const Task& scan) {
  using position = typename Task::position;
  detail::scan_in_lanes_or_order(scan, position{0}, static_cast<position>(size), scan.start);
}

}  // namespace toll::backends::simd
