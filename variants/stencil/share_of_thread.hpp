// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <omp.h>

#include <algorithm>

namespace toll::suite {

/// What a thread of an OpenMP region has of lines, or of tiles, that all threads share evenly: as
/// g++ has it for schedule(static), but as a range, for a function that takes several at once.
struct share_of_thread {
  explicit share_of_thread(index_t all) {
    const index_t threads = omp_get_num_threads();
    const index_t number = omp_get_thread_num();
    const index_t more = all % threads;  // the first threads have one more each
    first = all / threads * number + std::min(number, more);
    count = all / threads + (number < more ? 1 : 0);
  }

  index_t first;
  index_t count;
};

}  // namespace toll::suite
