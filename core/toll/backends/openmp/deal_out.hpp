// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/schedule.hpp>
#include <toll/backends/openmp/share.hpp>
#include <toll/config.hpp>

#include <omp.h>

namespace toll::backends::openmp {

/// Calls `part(first, last)` for chunks of positions that are dealt out to the threads in turn.
template <class Part>
void deal_out_in_turn(index_t chunk, index_t size, const Part& part) {
  const index_t step = chunk * omp_get_num_threads();
  for (index_t first = chunk * omp_get_thread_num(); first < size; first += step) {
    part(first, size - first < chunk ? size : first + chunk);
  }
}

// The schedules that OpenMP deals out, with a loop for each: clang's OpenMP does not look at
// omp_set_schedule inside of a region.

template <class Part>
void deal_out_dynamically(int chunk, index_t size, const Part& part) {
#pragma omp for schedule(dynamic, chunk) nowait
  for (index_t k = 0; k < size; ++k) {
    part(k, k + 1);
  }
}

template <class Part>
void deal_out_guided(int chunk, index_t size, const Part& part) {
#pragma omp for schedule(guided, chunk) nowait
  for (index_t k = 0; k < size; ++k) {
    part(k, k + 1);
  }
}

template <class Part>
void deal_out_automatically(index_t size, const Part& part) {
#pragma omp for schedule(auto) nowait
  for (index_t k = 0; k < size; ++k) {
    part(k, k + 1);
  }
}

template <class Part>
void deal_out_as_told(index_t size, const Part& part) {
#pragma omp for schedule(runtime) nowait
  for (index_t k = 0; k < size; ++k) {
    part(k, k + 1);
  }
}

/// Calls `part(first, last)` for the parts of 0 .. size - 1 that a schedule gives this thread,
/// inside a parallel region, and does not wait for the others.
template <class Part>
void deal_out(schedule how, index_t size, const Part& part) {
  const int chunk = how.chunk > 0 ? how.chunk : 1;
  switch (how.how) {
    case schedule::kind::even: {
      const share mine = share_of_this_thread(size);
      part(mine.first, mine.last);
      break;
    }
    case schedule::kind::chunked:
      deal_out_in_turn(chunk, size, part);
      break;
    case schedule::kind::dynamic:
      deal_out_dynamically(chunk, size, part);
      break;
    case schedule::kind::guided:
      deal_out_guided(chunk, size, part);
      break;
    case schedule::kind::automatic:
      deal_out_automatically(size, part);
      break;
    case schedule::kind::runtime:
      deal_out_as_told(size, part);
      break;
  }
}

}  // namespace toll::backends::openmp
