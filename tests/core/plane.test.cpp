// SPDX-License-Identifier: BSD-3-Clause
#include <toll/detail/plane.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace toll {
namespace {

/// How often the planes of a box have each of its positions; and the numbers they take for that.
template <std::size_t rank>
struct visited {
  std::vector<int> count;
  index_t numbers = 0;
};

template <std::size_t rank>
visited<rank> positions_of_planes(const index_t (&count)[rank]) {
  index_t size = 1;
  for (const index_t each : count) {
    size *= each;
  }
  visited<rank> all{std::vector<int>(static_cast<std::size_t>(size))};
  for (index_t height = 0; height < detail::plane<rank>::planes(count); ++height) {
    const detail::plane<rank> plane{count, height};
    all.numbers += plane.numbers();
    for (index_t number = 0; number < plane.numbers(); ++number) {
      index_t position[rank] = {};
      if (plane.find(number, position)) {
        index_t sum = 0;
        index_t place = 0;
        for (std::size_t r = 0; r < rank; ++r) {
          EXPECT_GE(position[r], 0);
          EXPECT_LT(position[r], count[r]);
          sum += position[r];
          place = place * count[r] + position[r];
        }
        EXPECT_EQ(sum, height);
        all.count[static_cast<std::size_t>(place)] += 1;
      }
    }
  }
  return all;
}

template <std::size_t rank>
void expect_each_once(const index_t (&count)[rank], index_t most_numbers_for_each) {
  const auto all = positions_of_planes(count);

  EXPECT_EQ(all.count, std::vector<int>(all.count.size(), 1));
  EXPECT_LE(all.numbers, most_numbers_for_each * static_cast<index_t>(all.count.size()));
}

TEST(plane_test, of_two_dimensions_has_a_number_for_each_position) {
  expect_each_once({1, 1}, 1);
  expect_each_once({1, 9}, 1);
  expect_each_once({9, 1}, 1);
  expect_each_once({7, 12}, 1);
  expect_each_once({12, 7}, 1);
}

TEST(plane_test, of_more_dimensions_has_few_numbers_that_stand_for_none) {
  expect_each_once({4, 5, 6}, 3);
  expect_each_once({20, 20, 2}, 3);
  expect_each_once({2, 20, 20}, 3);
  expect_each_once({1, 7, 1}, 1);
  expect_each_once({3, 4, 2, 5}, 6);
}

}  // namespace
}  // namespace toll
