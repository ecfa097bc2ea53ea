// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/atomics.hpp>
#include <toll/backends/openmp/schedule.hpp>
#include <toll/memory.hpp>

namespace toll::backends::openmp {

/// The threads of an OpenMP parallel region, as many as OpenMP would give one (OMP_NUM_THREADS,
/// omp_set_num_threads). Reductions vectorise inside each thread.
struct policy {
  static constexpr const char* name = "openmp";
  static constexpr bool is_threaded = true;
  using memory_space = host_space;
  using atomics = openmp::atomics;

  /// Of loops, nests (whose outermost loops, or tiles, it deals out) and launches (whose teams).
  /// Scans ignore it: each share, or chunk, waits for what those before it come to.
  openmp::schedule schedule = even_schedule;

  /// Reductions give the same bits for any number of threads. They then run in blocks of a fixed
  /// size and ignore `schedule`. benchmarks/reproducible_cost.cpp measures the overhead.
  bool reproducible = false;
};

/// See merge_scatter.hpp.
constexpr policy split_by_default(const policy&) {
  return {};
}

}  // namespace toll::backends::openmp

namespace toll {

using openmp_policy = backends::openmp::policy;
using openmp_schedule = backends::openmp::schedule;
using backends::openmp::automatic_schedule;
using backends::openmp::dynamic_chunk;
using backends::openmp::even_schedule;
using backends::openmp::guided_chunk;
using backends::openmp::runtime_schedule;
using backends::openmp::static_chunk;

}  // namespace toll
