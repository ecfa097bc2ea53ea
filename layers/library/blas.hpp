// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/simd/policy.hpp>
#include <toll/config.hpp>

#include <cblas.h>
#include <omp.h>

#include <limits>
#include <stdexcept>
#include <string>

/// What variants written with OpenBLAS share.
namespace toll::suite::blas {

/// Lets the routines that this thread calls have as many threads as a loop with the policy would.
///
/// OpenBLAS takes the number from OpenMP only as long as its own is not 1, and sets that of OpenMP
/// whenever its own is set: so it is set here, and OpenMP's put back.
///
/// errors   std::runtime_error if OpenBLAS was built for fewer threads
inline void use_threads(int threads) {
  if (openblas_get_num_threads() == threads) {
    return;
  }
  const int of_openmp = omp_get_max_threads();
  openblas_set_num_threads(threads);
  omp_set_num_threads(of_openmp);
  if (const int got = openblas_get_num_threads(); got != threads) {
    throw std::runtime_error("OpenBLAS was built for " + std::to_string(got) +
                             " threads at most, and " + std::to_string(threads) +
                             " were asked for");
  }
}

inline void use_threads_of(const simd_policy& /*policy*/) {
  use_threads(1);
}

inline void use_threads_of(const openmp_policy& /*policy*/) {
  use_threads(omp_get_max_threads());
}

/// A number of elements, as BLAS counts them.
///
/// errors   std::length_error if it has more bits than those of this OpenBLAS
inline blasint extent(index_t n) {
  if (n > std::numeric_limits<blasint>::max()) {
    throw std::length_error("OpenBLAS counts elements in " + std::to_string(8 * sizeof(blasint)) +
                            " bits, and there are " + std::to_string(n));
  }
  return static_cast<blasint>(n);
}

}  // namespace toll::suite::blas
