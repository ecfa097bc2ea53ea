// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/backends/openmp/member.hpp>
#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/openmp/relay.hpp>
#include <toll/backends/openmp/share.hpp>
#include <toll/config.hpp>
#include <toll/detail/scan_body.hpp>
#include <toll/detail/scan_chunk.hpp>
#include <toll/detail/scan_in_lanes.hpp>

#include <omp.h>

namespace toll::backends::openmp {

/// What a thread's share of a scan comes to, on a cache line of its own.
template <class T>
struct alignas(64) share_total {
  T value;
};

/// Each thread reads its share twice: for what it comes to, which nobody asks of the last, and when it
/// knows that of all shares before. In chunks threads would read what others have in their caches, since
/// loops before and after have shares, too (docs/adr/0104).
template <class Task>
void scan_in_shares(index_t size, const Task& scan) {
  using position = typename Task::position;
  using value_type = typename Task::value_type;
  array<share_total<value_type>> totals{omp_get_max_threads()};
#pragma omp parallel
  {
    const index_t thread = omp_get_thread_num();
    const share mine = share_of_this_thread(size);
    const auto first = static_cast<position>(mine.first);
    const auto last = static_cast<position>(mine.last);
    if (thread + 1 < omp_get_num_threads()) {
      totals[thread].value = detail::fold_in_lanes_or_order(scan, first, last, scan.identity);
    }
#pragma omp barrier
    value_type before = scan.start;
    for (index_t t = 0; t < thread; ++t) {
      before = scan.combine(before, totals[t].value);
    }
    detail::scan_in_lanes_or_order(scan, first, last, before);
  }
}

/// In one pass: threads take chunks in turn, scan each into a buffer, and complete it with what all
/// chunks before it come to as soon as that is known. Two passes would evaluate an input body twice;
/// the `scan` directive knows no operation but OpenMP's own.
template <class Task>
void scan_in_chunks(index_t size, const Task& scan) {
  using chunk = detail::scan_chunk<Task>;
  using position = typename Task::position;
  using value_type = typename Task::value_type;
  const index_t chunks = (size + chunk::size - 1) / chunk::size;
  relay<value_type> totals{omp_get_max_threads(), scan.start};
#pragma omp parallel
  {
    const index_t threads = omp_get_num_threads();
    chunk results;
    for (index_t c = omp_get_thread_num(); c < chunks; c += threads) {
      const auto first = static_cast<position>(c * chunk::size);
      const auto last = static_cast<position>(c + 1 < chunks ? (c + 1) * chunk::size : size);
      const value_type total = results.read(scan, first, last);
      const value_type before = totals.wait_for(c, threads);
      totals.hand_on(c + 1, threads, scan.combine(before, total));
      results.write(scan, first, last, before);
    }
  }
}

/// Chunks do not depend on the number of threads, so neither do results, if there is more than one: a
/// single thread has no use for chunks, and takes them only if the policy asks for the same bits.
template <class Task>
void run_scan(const policy& how, index_t size, const Task& scan) {
  const bool is_short = size <= detail::scan_chunk<Task>::size;
  if (is_short || (omp_get_max_threads() == 1 && !how.reproducible)) {
    using position = typename Task::position;
    detail::scan_in_lanes_or_order(scan, position{0}, static_cast<position>(size), scan.start);
  } else if (how.reproducible || !detail::reads_memory<Task>) {
    scan_in_chunks(size, scan);
  } else if constexpr (detail::reads_memory<Task>) {
    scan_in_shares(size, scan);
  }
}

template <class Task>
void run_scan(const member&, index_t, const Task&) {
  static_assert(sizeof(Task) == 0,
                "toll::region: a scan opens a region of its own, so it stands outside of others");
}

}  // namespace toll::backends::openmp
