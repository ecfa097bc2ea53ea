// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/seq/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/scan_task.hpp>

namespace toll::backends::seq {

template <class Task>
void run_scan(const policy&, index_t size, const Task& scan) {
  using position = typename Task::position;
  detail::scan_in_order(scan, position{0}, static_cast<position>(size), scan.start);
}

}  // namespace toll::backends::seq
