// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/backends/tbb/loop.hpp>
#include <toll/backends/tbb/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/fixed_blocks.hpp>
#include <toll/detail/scan_body.hpp>
#include <toll/detail/scan_chunk.hpp>
#include <toll/detail/scan_in_lanes.hpp>
#include <toll/detail/scan_task.hpp>
#include <toll/detail/scratch.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/concurrent_queue.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/parallel_scan.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <cstddef>

namespace toll::backends::tbb {

/// TBB scans a part once where it knows what stands before it, and twice where it does not yet. It
/// begins every part that is not handed anything with the identity, the first part too. All threads
/// read this on the stack of the one that began the scan, so it begins on a cache line.
template <class Task>
struct alignas(64) part_of_scan {
  using value_type = typename Task::value_type;

  Task scan;

  value_type operator()(const oneapi::tbb::blocked_range<typename Task::position>& part,
                        const value_type& joined, bool is_final) const {
    const value_type& before = part.begin() == 0 ? scan.start : joined;
    return is_final ? detail::scan_in_lanes_or_order(scan, part.begin(), part.end(), before)
                    : detail::fold_in_lanes_or_order(scan, part.begin(), part.end(), before);
  }
};

template <class Task>
void scan_in_tasks(const policy& how,
                   const oneapi::tbb::blocked_range<typename Task::position>& all,
                   const Task& scan) {
  using value_type = typename Task::value_type;
  const part_of_scan<Task> over_part{scan};
  const value_type& identity = over_part.scan.identity;
  const auto join = [combine = scan.combine](const value_type& left, const value_type& right) {
    return combine(left, right);
  };
  // It knows no other partitioners.
  if (how.partitioner == partitioner::simple) {
    oneapi::tbb::parallel_scan(all, identity, over_part, join, oneapi::tbb::simple_partitioner{});
  } else {
    oneapi::tbb::parallel_scan(all, identity, over_part, join, oneapi::tbb::auto_partitioner{});
  }
}

/// A chunk on its way through the pipeline.
template <class Task>
struct chunk_in_work {
  detail::scan_chunk<Task> results;
  typename Task::position first;
  typename Task::position last;
  typename Task::value_type total;
  typename Task::value_type before;
};

/// Each value is read once: chunks are scanned side by side, learn in their order what stands before
/// them, and are completed side by side. TBB's scan would evaluate most of an input body twice.
template <class Task>
void scan_in_pipeline(index_t size, const Task& scan) {
  using position = typename Task::position;
  using chunk = chunk_in_work<Task>;
  using oneapi::tbb::filter_mode;
  const index_t count = index_t{2} * oneapi::tbb::this_task_arena::max_concurrency();
  detail::scratch<std::byte> memory{count * static_cast<index_t>(sizeof(chunk))};
  oneapi::tbb::concurrent_queue<chunk*> idle;
  for (index_t c = 0; c < count; ++c) {
    idle.push(reinterpret_cast<chunk*>(memory.data()) + c);
  }
  index_t next = 0;
  auto running = scan.start;
  const auto begin = [&](oneapi::tbb::flow_control& flow) {
    chunk* c = nullptr;
    if (next < size && idle.try_pop(c)) {  // one is idle for each that may be in work
      c->first = static_cast<position>(next);
      next = size - next < c->results.size ? size : next + c->results.size;
      c->last = static_cast<position>(next);
    } else {
      flow.stop();
    }
    return c;
  };
  const auto read = [&](chunk* c) {
    c->total = c->results.read(scan, c->first, c->last);
    return c;
  };
  const auto join = [&](chunk* c) {
    c->before = running;
    running = scan.combine(running, c->total);
    return c;
  };
  const auto write = [&](chunk* c) {
    c->results.write(scan, c->first, c->last, c->before);
    idle.push(c);
  };
  oneapi::tbb::parallel_pipeline(
      static_cast<std::size_t>(count),
      oneapi::tbb::make_filter<void, chunk*>(filter_mode::serial_in_order, begin) &
          oneapi::tbb::make_filter<chunk*, chunk*>(filter_mode::parallel, read) &
          oneapi::tbb::make_filter<chunk*, chunk*>(filter_mode::serial_in_order, join) &
          oneapi::tbb::make_filter<chunk*, void>(filter_mode::parallel, write));
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
  using position = typename Task::position;
  if (how.reproducible) {
    scan_reproducibly(size, scan);
    return;
  }
  const auto all = whole_range(how, static_cast<position>(size));
  const bool is_short = !detail::reads_memory<Task> && size <= detail::scan_chunk<Task>::size;
  if (is_short || oneapi::tbb::this_task_arena::max_concurrency() == 1) {
    detail::scan_in_lanes_or_order(scan, all.begin(), all.end(), scan.start);
  } else if constexpr (detail::reads_memory<Task>) {
    scan_in_tasks(how, all, scan);
  } else {
    scan_in_pipeline(size, scan);
  }
}

}  // namespace toll::backends::tbb
