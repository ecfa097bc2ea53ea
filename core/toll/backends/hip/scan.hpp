// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#if defined(__HIP__)
#include <toll/array.hpp>
#include <toll/backends/hip/loop.hpp>
#include <toll/backends/hip/policy.hpp>
#include <toll/backends/hip/runtime.hpp>
#include <toll/config.hpp>
#include <toll/detail/fixed_blocks.hpp>
#include <toll/detail/scan_task.hpp>
#include <toll/segment.hpp>

namespace toll::backends::hip {

/// Two loops over blocks, one that joins the values of each and one that scans it. Between them the
/// host scans the blocks' totals, at most 4096. Debian has no hipCUB, which would need one pass.
template <class Task>
void run_scan(const policy& how, index_t size, const Task& scan) {
  using value_type = typename Task::value_type;
  using position = typename Task::position;
  const detail::fixed_blocks blocks{size};
  const index_t count = blocks.count();
  array<value_type, device_space> on_device{count};
  array<value_type> on_host{count};
  value_type* const total = on_device.data();
  run_loop(how, detail::counted{count}, [=] TOLL_FN(index_t b) {
    total[b] = detail::fold_in_order(scan, static_cast<position>(blocks.first(b)),
                                     static_cast<position>(blocks.last(b)), scan.identity);
  });
  wait(how);
  copy(on_device, on_host);
  detail::totals_before(scan, on_host.data(), count);
  copy(on_host, on_device);
  run_loop(how, detail::counted{count}, [=] TOLL_FN(index_t b) {
    detail::scan_in_order(scan, static_cast<position>(blocks.first(b)),
                          static_cast<position>(blocks.last(b)), total[b]);
  });
  wait(how);  // before the totals are gone
}

}  // namespace toll::backends::hip
#endif
