// SPDX-License-Identifier: BSD-3-Clause
#include <toll/error.hpp>
#include <toll/segment.hpp>

#include "tests/core/message_of.hpp"

#include <cstdint>
#include <type_traits>
#include <vector>

namespace toll {
namespace {

static_assert(segment<range> && segment<strided_range> && segment<index_list<>> &&
              segment<index_list<int>> && segment<index_list<std::uint8_t>>);
static_assert(!segment<int> && !segment<std::vector<index_t>>);
static_assert(std::is_trivially_copyable_v<range> && std::is_trivially_copyable_v<strided_range> &&
              std::is_trivially_copyable_v<index_list<int>>);
static_assert(!std::is_convertible_v<view<const index_t>, index_list<>>);
static_assert(range{4, 9}.size() == 5 && range{4, 9}[2] == 6);

template <class Segment>
std::vector<index_t> listed(const Segment& indices) {
  std::vector<index_t> all;
  for (index_t k = 0; k < indices.size(); ++k) {
    all.push_back(indices[k]);
  }
  return all;
}

using list = std::vector<index_t>;

TEST(range_test, excludes_its_end) {
  EXPECT_EQ(listed(range{-2, 3}), (list{-2, -1, 0, 1, 2}));
  EXPECT_EQ(listed(range{7, 7}), list{});
}

TEST(range_test, refuses_to_run_backwards) {
  const auto message = message_of<argument_error>([] { range{5, 3}; });

  EXPECT_EQ(message,
            "toll::range: the end 3 lies before the start 5; an empty range has both equal");
}

TEST(strided_range_test, excludes_its_end_in_both_directions) {
  EXPECT_EQ(listed(strided_range{0, 10, 3}), (list{0, 3, 6, 9}));
  EXPECT_EQ(listed(strided_range{0, 9, 3}), (list{0, 3, 6}));
  EXPECT_EQ(listed(strided_range{9, -1, -3}), (list{9, 6, 3, 0}));
  EXPECT_EQ(listed(strided_range{9, 0, -3}), (list{9, 6, 3}));
  EXPECT_EQ(listed(strided_range{-5, 5, 20}), (list{-5}));
}

// A sanitizer watches: as int, 40000 * 65535 overflows.
TEST(strided_range_test, counts_down_in_16_bits_without_overflow) {
  const strided_range down{40'000, 0, -1};

  EXPECT_EQ(down[std::uint16_t{0}], 40'000);
  EXPECT_EQ(down[std::uint16_t{39'999}], 1);
}

TEST(strided_range_test, is_empty_when_both_ends_are_equal) {
  EXPECT_EQ(strided_range(4, 4, 3).size(), 0);
  EXPECT_EQ(strided_range(4, 4, -3).size(), 0);
}

TEST(strided_range_test, refuses_a_stride_that_never_arrives) {
  const auto zero = message_of<argument_error>([] { strided_range{0, 5, 0}; });
  const auto away = message_of<argument_error>([] { strided_range{0, 5, -1}; });
  const auto up = message_of<argument_error>([] { strided_range{5, 0, 2}; });

  EXPECT_EQ(zero, "toll::strided_range: stride 0 never leads from 0 to 5");
  EXPECT_EQ(away, "toll::strided_range: stride -1 never leads from 0 to 5");
  EXPECT_EQ(up, "toll::strided_range: stride 2 never leads from 5 to 0");
}

TEST(strided_range_test, refuses_a_stride_of_zero_even_to_stay) {
  EXPECT_THROW(strided_range(4, 4, 0), argument_error);
}

TEST(index_list_test, gives_indices_in_the_order_of_the_list) {
  const list indices{9, 2, 2, 5};

  const index_list segment{{indices.data(), 4}};

  EXPECT_EQ(listed(segment), indices);
}

TEST(segment_test, counts_in_the_type_of_the_position) {
  const list indices{9, 2};

  static_assert(std::is_same_v<decltype(range{0, 3}[1]), int>);
  static_assert(std::is_same_v<decltype(strided_range{0, 3, 1}[1U]), unsigned>);
  EXPECT_EQ((range{3, 9}[2]), 5);
  EXPECT_EQ((strided_range{9, 0, -2}[2U]), 5U);
  EXPECT_EQ((index_list{{indices.data(), 2}}[1]), 2);
}

}  // namespace
}  // namespace toll
