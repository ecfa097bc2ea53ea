// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/processor_set.hpp>

#include <omp.h>

namespace toll::detail {

/// Where OpenMP put the calling thread; no processor if it binds no threads.
inline processor_set openmp_place_of_this_thread() {
  processor_set place;
  const int number = omp_get_place_num();
  if (omp_get_proc_bind() == omp_proc_bind_false || number < 0) {
    return place;
  }
  const int count = omp_get_place_num_procs(number);
  int* const processors = new int[static_cast<unsigned>(count)];
  omp_get_place_proc_ids(number, processors);
  for (int i = 0; i < count; ++i) {
    place.add(processors[i]);
  }
  delete[] processors;
  return place;
}

}  // namespace toll::detail
