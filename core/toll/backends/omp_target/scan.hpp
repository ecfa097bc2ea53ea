// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/backends/omp_target/closure.hpp>
#include <toll/backends/omp_target/memory.hpp>
#include <toll/backends/omp_target/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/fixed_blocks.hpp>
#include <toll/detail/scan_task.hpp>

namespace toll::backends::omp_target {

/// What the loops over blocks do with one. In functions, because clang 19 takes `a().b` in a target
/// region for something to be mapped, and fails.
template <class Task>
struct scan_blocks {
  using position = typename Task::position;
  using value_type = typename Task::value_type;

  Task scan;
  detail::fixed_blocks blocks;

  position first(index_t b) const { return static_cast<position>(blocks.first(b)); }

  position last(index_t b) const { return static_cast<position>(blocks.last(b)); }

  value_type total(index_t b) const {
    return detail::fold_in_order(scan, first(b), last(b), scan.identity);
  }

  void complete(index_t b, const value_type& before) const {
    detail::scan_in_order(scan, first(b), last(b), before);
  }
};

/// Two loops over blocks, one that joins the values of each and one that scans it. Between them the
/// host scans the blocks' totals, at most 4096: no thread of a device may wait for another team.
template <class Task>
void run_scan(const policy& how, index_t size, const Task& scan) {
  const int teams_limit = most_teams(how);
  const int threads_limit = most_threads(how);
  using value_type = typename Task::value_type;
  const detail::fixed_blocks blocks{size};
  const index_t count = blocks.count();
  array<value_type, device_space> on_device{count};
  array<value_type> on_host{count};
  value_type* const total = on_device.data();
  const closure<scan_blocks<Task>> work{{scan, blocks}};
#pragma omp target teams distribute parallel for num_teams(teams_limit) \
    thread_limit(threads_limit) firstprivate(work) is_device_ptr(total)
  for (index_t b = 0; b < count; ++b) {
    total[b] = work.value().total(b);
  }
  copy(on_device, on_host);
  detail::totals_before(scan, on_host.data(), count);
  copy(on_host, on_device);
#pragma omp target teams distribute parallel for num_teams(teams_limit) \
    thread_limit(threads_limit) firstprivate(work) is_device_ptr(total)
  for (index_t b = 0; b < count; ++b) {
    work.value().complete(b, total[b]);
  }
}

}  // namespace toll::backends::omp_target
