// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/runtime.hpp>

#include "layers/library/blas.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

TEST(library_test, routines_have_as_many_threads_as_loops_of_their_backend) {
  const int at_first = omp_get_max_threads();
  for (const int threads : {2, 1, 3}) {
    with_threads(openmp_policy{}, threads, [&] {
      {
        const blas::threads_as_for loop{openmp_policy{}};
        EXPECT_EQ(openblas_get_num_threads(), threads);
      }
      {
        const blas::threads_as_for loop{simd_policy{}};
        EXPECT_EQ(openblas_get_num_threads(), 1);
        EXPECT_EQ(omp_get_max_threads(), 1);  // which some versions take instead
      }
      EXPECT_EQ(omp_get_max_threads(), threads);  // which loops of other variants have
    });
  }
  EXPECT_EQ(omp_get_max_threads(), at_first);
}

TEST(library_test, more_threads_than_openblas_was_built_for_are_refused) {
  EXPECT_THROW(blas::threads_as_for{1 << 20}, std::runtime_error);
}

TEST(library_test, what_openblas_cannot_count_is_refused) {
  constexpr index_t most = std::numeric_limits<blasint>::max();

  EXPECT_EQ(blas::extent(most), most);
  if constexpr (sizeof(blasint) < sizeof(index_t)) {
    EXPECT_THROW(blas::extent(most + 1), std::length_error);
  }
}

}  // namespace
}  // namespace toll::suite
