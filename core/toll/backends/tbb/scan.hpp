// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/backends/tbb/loop.hpp>
#include <toll/backends/tbb/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/fixed_blocks.hpp>
#include <toll/detail/scan_task.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_scan.h>
#include <oneapi/tbb/partitioner.h>

namespace toll::backends::tbb {

/// TBB scans a part once where it knows what stands before it, and twice where it does not yet. It
/// begins every part that is not handed anything with the identity, the first part too.
template <class Task>
void scan_in_tasks(const policy& how, index_t size, const Task& scan) {
  using position = typename Task::position;
  using value_type = typename Task::value_type;
  const auto all = whole_range(how, static_cast<position>(size));
  const auto over_part = [&](const oneapi::tbb::blocked_range<position>& part,
                             const value_type& joined, bool is_final) {
    const value_type& before = part.begin() == 0 ? scan.start : joined;
    return is_final ? detail::scan_in_order(scan, part.begin(), part.end(), before)
                    : detail::fold_in_order(scan, part.begin(), part.end(), before);
  };
  const auto join = [&](const value_type& left, const value_type& right) {
    return scan.combine(left, right);
  };
  // It knows no other partitioners.
  if (how.partitioner == partitioner::simple) {
    oneapi::tbb::parallel_scan(all, scan.identity, over_part, join,
                               oneapi::tbb::simple_partitioner{});
  } else {
    oneapi::tbb::parallel_scan(all, scan.identity, over_part, join,
                               oneapi::tbb::auto_partitioner{});
  }
}

/// Blocks that depend on the size alone, each read twice.
template <class Task>
void scan_reproducibly(index_t size, const Task& scan) {
  using position = typename Task::position;
  using value_type = typename Task::value_type;
  const detail::fixed_blocks blocks{size};
  array<value_type> total{blocks.count()};
  const auto first = [&](index_t b) { return static_cast<position>(blocks.first(b)); };
  const auto last = [&](index_t b) { return static_cast<position>(blocks.last(b)); };
  oneapi::tbb::parallel_for(index_t{0}, blocks.count(), [&](index_t b) {
    total[b] = detail::fold_in_order(scan, first(b), last(b), scan.identity);
  });
  detail::totals_before(scan, total.data(), total.size());
  oneapi::tbb::parallel_for(index_t{0}, blocks.count(), [&](index_t b) {
    detail::scan_in_order(scan, first(b), last(b), total[b]);
  });
}

template <class Task>
void run_scan(const policy& how, index_t size, const Task& scan) {
  if (how.reproducible) {
    scan_reproducibly(size, scan);
  } else {
    scan_in_tasks(how, size, scan);
  }
}

}  // namespace toll::backends::tbb
