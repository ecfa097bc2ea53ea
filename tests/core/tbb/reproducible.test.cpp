// SPDX-License-Identifier: BSD-3-Clause
#include "tests/core/reproducible.hpp"

#include <toll/backends/tbb/backend.hpp>

#include <gtest/gtest.h>

namespace toll {
namespace {

TEST(reproducible_test, gives_the_same_bits_for_any_number_of_threads) {
  // Less than a block, a block, a block and one, and more blocks than are kept apart.
  for (const index_t size : {1, 33, 2048, 2049, 100'003, 9'000'001}) {
    EXPECT_EQ(sums(tbb_policy{.reproducible = true}, size).size(), 1U) << size;
  }
}

TEST(reproducible_test, is_not_there_by_accident) {
  // The control: the same terms, without asking for it.
  EXPECT_GT(sums(tbb_policy{.reproducible = false}, 100'003).size(), 1U);
}

TEST(reproducible_test, does_not_depend_on_partitioner_and_grain) {
  const auto terms = terms_that_round(100'003);

  const auto automatic = bits_of_sum(tbb_policy{.reproducible = true}, terms);
  const auto simple = bits_of_sum(
      tbb_policy{.partitioner = tbb_partitioner::simple, .grain = 10, .reproducible = true}, terms);

  EXPECT_EQ(automatic, simple);
}

TEST(reproducible_test, multi_reductions_too) {
  for (const index_t size : {1, 17, 2049, 100'003}) {
    EXPECT_EQ(multi_reductions(tbb_policy{.reproducible = true}, size).size(), 1U) << size;
  }
}

}  // namespace
}  // namespace toll
