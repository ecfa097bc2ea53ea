// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/error.hpp>

#include <omp.h>

namespace toll::backends::openmp {

/// How iterations are dealt out to threads; the kinds and chunks of OpenMP's schedule clause.
struct schedule {
  enum class kind { even, chunked, dynamic, guided, automatic, runtime };

  kind how = kind::even;
  int chunk = 0;  // iterations; 0 leaves it to OpenMP

  friend constexpr bool operator==(const schedule&, const schedule&) = default;
};

/// A schedule that says before the loop which thread runs what.
struct fixed_schedule : schedule {};

/// schedule(static): one contiguous part for each thread. The default, and the only one for which
/// the compiler knows the loop's bounds.
inline constexpr fixed_schedule even_schedule{{schedule::kind::even}};
inline constexpr schedule automatic_schedule{schedule::kind::automatic};

/// schedule(runtime): whatever OMP_SCHEDULE or omp_set_schedule say.
inline constexpr schedule runtime_schedule{schedule::kind::runtime};

/// schedule(static, iterations): parts of this many, dealt out to the threads in turn.
/// errors   argument_error below 1
constexpr fixed_schedule static_chunk(int iterations) {
  if (iterations < 1) {
    throw argument_error(
        "toll::static_chunk: a chunk has at least 1 iteration, not %d; one part for each thread is "
        "even_schedule",
        iterations);
  }
  return {{schedule::kind::chunked, iterations}};
}

/// schedule(dynamic, iterations): the next part to the thread that is free first. 0 leaves its size
/// to OpenMP.
/// errors   argument_error below 0
constexpr schedule dynamic_chunk(int iterations) {
  if (iterations < 0) {
    throw argument_error("toll::dynamic_chunk: a chunk cannot have %d iterations", iterations);
  }
  return {schedule::kind::dynamic, iterations};
}

/// schedule(guided, iterations): the same with parts that get smaller, down to this size. 0 leaves
/// it to OpenMP.
/// errors   argument_error below 0
constexpr schedule guided_chunk(int iterations) {
  if (iterations < 0) {
    throw argument_error("toll::guided_chunk: a chunk cannot have %d iterations", iterations);
  }
  return {schedule::kind::guided, iterations};
}

/// Makes a schedule the one that schedule(runtime) loops use, until it goes out of scope.
class schedule_in_force {
public:
  explicit schedule_in_force(schedule wanted) {
    omp_get_schedule(&kind_before_, &chunk_before_);
    if (wanted.how != schedule::kind::runtime) {
      omp_set_schedule(native(wanted.how), wanted.chunk);
    }
  }

  schedule_in_force(const schedule_in_force&) = delete;
  schedule_in_force& operator=(const schedule_in_force&) = delete;

  ~schedule_in_force() { omp_set_schedule(kind_before_, chunk_before_); }

private:
  static omp_sched_t native(schedule::kind how) {
    switch (how) {
      case schedule::kind::dynamic:
        return omp_sched_dynamic;
      case schedule::kind::guided:
        return omp_sched_guided;
      case schedule::kind::automatic:
        return omp_sched_auto;
      default:
        return omp_sched_static;
    }
  }

  omp_sched_t kind_before_ = omp_sched_static;
  int chunk_before_ = 0;
};

/// A reduction's loop in chunks of its schedule, which OpenMP deals out one by one.
class chunks_of_schedule {
public:
  chunks_of_schedule(schedule how, index_t size)
      : how_{how},
        size_{size},
        chunk_{how.chunk > 1 ? how.chunk : 1} {}

  schedule one_by_one() const { return {how_.how, how_.chunk > 0 ? 1 : 0}; }

  index_t count() const { return (size_ + chunk_ - 1) / chunk_; }

  index_t first(index_t c) const { return c * chunk_; }

  index_t last(index_t c) const { return c + 1 < count() ? (c + 1) * chunk_ : size_; }

private:
  schedule how_;
  index_t size_;
  index_t chunk_;
};

}  // namespace toll::backends::openmp
