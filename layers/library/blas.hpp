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

/// While it lives, routines that this thread calls have as many threads as a loop with the policy would.
///
/// OpenBLAS has a number of its own, and some versions (0.3.21) take OpenMP's all the same: so both
/// are set, and OpenMP's is put back.
class threads_as_for {
public:
  explicit threads_as_for(const simd_policy& /*policy*/) : threads_as_for{1} {}

  explicit threads_as_for(const openmp_policy& /*policy*/)
      : threads_as_for{omp_get_max_threads()} {}

  /// errors   std::runtime_error if OpenBLAS was built for fewer threads
  explicit threads_as_for(int threads) : of_openmp_{omp_get_max_threads()} {
    if (openblas_get_num_threads() != threads) {
      openblas_set_num_threads(threads);
    }
    set_openmp(threads);
    if (const int got = openblas_get_num_threads(); got != threads) {
      set_openmp(of_openmp_);
      throw std::runtime_error("OpenBLAS was built for " + std::to_string(got) +
                               " threads at most, and " + std::to_string(threads) +
                               " were asked for");
    }
  }

  threads_as_for(const threads_as_for&) = delete;
  threads_as_for& operator=(const threads_as_for&) = delete;

  ~threads_as_for() { set_openmp(of_openmp_); }

private:
  static void set_openmp(int threads) {
    if (omp_get_max_threads() != threads) {
      omp_set_num_threads(threads);
    }
  }

  int of_openmp_;
};

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
