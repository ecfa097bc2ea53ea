// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <omp.h>

namespace toll::suite {

/// What a thread of an OpenMP region has of lines that all threads share evenly. As with `omp for`, but
/// as a range, for a function that takes several lines at once.
struct lines_of_thread {
  explicit lines_of_thread(index_t lines) {
    const index_t threads = omp_get_num_threads();
    const index_t number = omp_get_thread_num();
    first = lines * number / threads;
    count = lines * (number + 1) / threads - first;
  }

  index_t first;
  index_t count;
};

}  // namespace toll::suite
