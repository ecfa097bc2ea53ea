// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <omp.h>

namespace toll::backends::openmp {

/// The positions first .. last - 1 of a loop that a thread takes.
struct share {
  index_t first;
  index_t last;
};

/// What schedule(static) would give this thread, inside a parallel region.
inline share share_of_this_thread(index_t size) {
  const index_t thread = omp_get_thread_num();
  const index_t threads = omp_get_num_threads();
  const index_t each = size / threads;
  const index_t extra = size - each * threads;  // the first threads take one more each
  const index_t first = thread * each + (thread < extra ? thread : extra);
  return {first, first + each + (thread < extra ? 1 : 0)};
}

}  // namespace toll::backends::openmp
