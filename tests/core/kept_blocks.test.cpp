// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/detail/kept_blocks.hpp>
#include <toll/detail/scratch.hpp>
#include <toll/error.hpp>
#include <toll/scatter.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <utility>

namespace toll {
namespace {

using detail::kept_blocks;

constexpr index_t mebi = index_t{1} << 20;

TEST(kept_blocks, hand_out_what_came_back) {
  kept_blocks kept;
  kept_blocks::block first = kept.take(mebi);
  const std::byte* const where = first.data();
  kept.give_back(std::move(first));

  EXPECT_EQ(kept.bytes(), mebi);
  kept_blocks::block again = kept.take(mebi / 2);
  EXPECT_EQ(again.data(), where);
  EXPECT_EQ(kept.bytes(), 0);
}

TEST(kept_blocks, hand_out_the_smallest_that_is_large_enough) {
  kept_blocks kept;
  kept.give_back(kept_blocks::block{3 * mebi});
  kept.give_back(kept_blocks::block{2 * mebi});
  kept.give_back(kept_blocks::block{mebi});

  EXPECT_EQ(kept.take(mebi + 1).size(), 2 * mebi);
}

TEST(kept_blocks, grow) {
  kept_blocks kept;
  kept.give_back(kept_blocks::block{mebi});

  EXPECT_EQ(kept.take(2 * mebi).size(), 2 * mebi);
}

TEST(kept_blocks, keep_the_largest_and_only_a_few) {
  kept_blocks kept;
  for (const index_t size : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1}) {
    kept.give_back(kept_blocks::block{size * mebi});
  }

  EXPECT_EQ(kept.bytes(), (7 + 8 + 9 + 10) * mebi);
}

TEST(kept_blocks, are_not_too_much) {
  kept_blocks kept;
  kept.give_back(kept_blocks::block{kept_blocks::most_bytes});
  kept.give_back(kept_blocks::block{1});
  EXPECT_EQ(kept.bytes(), kept_blocks::most_bytes);

  kept.release();
  kept.give_back(kept_blocks::block{kept_blocks::most_bytes + 1});
  EXPECT_EQ(kept.bytes(), 0);
}

TEST(kept_blocks, refuse_a_negative_size) {
  kept_blocks kept;
  kept.give_back(kept_blocks::block{mebi});

  EXPECT_THROW(kept.take(-1), argument_error);
}

TEST(scratch, is_the_same_memory_in_the_next_call_until_it_is_released) {
  const auto somewhere = [] {
    detail::scratch<double> some{mebi};
    return some.data();
  };
  const double* const first = somewhere();

  EXPECT_EQ(somewhere(), first);
  EXPECT_GE(kept_blocks::of_this_thread().bytes(), mebi);
  release_scratch();
  EXPECT_EQ(kept_blocks::of_this_thread().bytes(), 0);
}

TEST(scratch, of_two_that_live_at_once_is_apart) {
  detail::scratch<double> one{mebi};
  detail::scratch<double> two{mebi};

  EXPECT_NE(one.data(), two.data());
}

TEST(scratch, that_is_small_keeps_nothing) {
  release_scratch();
  {
    detail::scratch<double> some{16};
  }

  EXPECT_EQ(kept_blocks::of_this_thread().bytes(), 0);
}

}  // namespace
}  // namespace toll
