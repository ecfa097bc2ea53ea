// SPDX-License-Identifier: BSD-3-Clause
#include "tests/core/reproducible.hpp"

#include <toll/backends/openmp/backend.hpp>

#include <gtest/gtest.h>

namespace toll {
namespace {

TEST(reproducible_test, gives_the_same_bits_for_any_number_of_threads) {
  // Less than a block, a block, a block and one, and more blocks than are kept apart.
  for (const index_t size : {1, 33, 2048, 2049, 100'003, 9'000'001}) {
    EXPECT_EQ(sums(openmp_policy{.reproducible = true}, size).size(), 1U) << size;
  }
}

TEST(reproducible_test, is_not_there_by_accident) {
  // The control: the same terms, without asking for it.
  EXPECT_GT(sums(openmp_policy{.reproducible = false}, 100'003).size(), 1U);
}

TEST(reproducible_test, does_not_depend_on_the_schedule) {
  const auto terms = terms_that_round(100'003);

  const auto even = bits_of_sum(openmp_policy{.reproducible = true}, terms);
  const auto dynamic =
      bits_of_sum(openmp_policy{.schedule = dynamic_chunk(10), .reproducible = true}, terms);

  EXPECT_EQ(even, dynamic);
}

TEST(reproducible_test, multi_reductions_too) {
  for (const index_t size : {1, 17, 2049, 100'003}) {
    EXPECT_EQ(multi_reductions(openmp_policy{.reproducible = true}, size).size(), 1U) << size;
  }
  EXPECT_GT(multi_reductions(openmp_policy{.reproducible = false}, 100'003).size(), 1U);
}

}  // namespace
}  // namespace toll
