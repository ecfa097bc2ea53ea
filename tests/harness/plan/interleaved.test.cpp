// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/interleaved.hpp"

#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace toll::suite {
namespace {

class interleaved_test : public ::testing::Test {
protected:
  interleaved_test() {
    // Two algorithms of one kernel, of which the second fills a cache with fewer elements.
    registered_ = {testing::made_up("few", "one", "portable"),
                   testing::made_up("many", "one", "portable"),
                   testing::made_up("many", "one", "portable")};
    registered_[1].algorithm = "a";
    registered_[2].algorithm = "b";
  }

  batch few(index_t n) const { return {{.what = &registered_[0], .n = n}}; }

  batch many_a(index_t n) const { return {{.what = &registered_[1], .n = n}}; }

  batch many_b(index_t n) const { return {{.what = &registered_[2], .n = n}}; }

  using places = std::vector<std::size_t>;

  /// Where only few() with 5000 elements is expensive.
  static places turns(const std::vector<batch>& batches) {
    return interleaved(batches, [](const batch& b) { return b.front().n == 5000; });
  }

private:
  std::vector<variant> registered_;
};

TEST_F(interleaved_test, go_from_small_sizes_to_large_ones) {
  EXPECT_EQ(turns({few(1000), few(10), few(100)}), (places{1, 2, 0}));
}

TEST_F(interleaved_test, give_each_kernel_one_before_any_gets_its_second) {
  EXPECT_EQ(turns({many_a(10), many_b(10), few(10)}), (places{0, 2, 1}));
}

TEST_F(interleaved_test, count_sizes_for_each_algorithm) {
  EXPECT_EQ(turns({many_a(10), many_a(2000), many_b(5), many_b(1000), few(7), few(3000)}),
            (places{0, 4, 2, 1, 5, 3}));
}

TEST_F(interleaved_test, leave_out_the_small_sizes_of_an_algorithm_that_has_fewer) {
  EXPECT_EQ(turns({many_a(10), many_a(100), many_a(2000), few(100), few(2000)}),
            (places{0, 1, 3, 2, 4}));
}

TEST_F(interleaved_test, keep_threads_of_one_size_in_their_order) {
  EXPECT_EQ(turns({many_a(10), many_a(10), many_a(20)}), (places{0, 1, 2}));
}

TEST_F(interleaved_test, let_what_is_expensive_wait_for_all_others) {
  EXPECT_EQ(turns({few(5000), few(10), many_a(10), many_a(9000)}), (places{1, 2, 3, 0}));
}

TEST_F(interleaved_test, of_nothing_are_none) {
  EXPECT_EQ(turns({}), places{});
}

}  // namespace
}  // namespace toll::suite
