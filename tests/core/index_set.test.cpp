// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/error.hpp>
#include <toll/index_set.hpp>

#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace toll {
namespace {

/// The indices of all segments, one after the other.
template <segment... Kinds>
std::vector<index_t> indices_of(const index_set<Kinds...>& segments) {
  std::vector<index_t> all;
  forall(seq_policy{}, segments, [&](index_t i) { all.push_back(i); });
  return all;
}

TEST(index_set_test, deduces_the_kinds_it_holds) {
  const index_set one{range{0, 3}, range{5, 6}};
  const index_set several{range{0, 3}, strided_range{9, 3, -3}};
  const index_set listed{range{0, 3}, index_list{view<const int>{}}};

  EXPECT_TRUE((std::is_same_v<decltype(one), const index_set<range>>));
  EXPECT_TRUE(
      (std::is_same_v<decltype(several), const index_set<range, strided_range, index_list<>>>));
  EXPECT_TRUE(
      (std::is_same_v<decltype(listed), const index_set<range, strided_range, index_list<int>>>));
}

TEST(index_set_test, holds_lists_of_several_integer_types) {
  const std::int16_t narrow[] = {7, 3};
  const index_t wide[] = {5};
  index_set<range, index_list<std::int16_t>, index_list<>> segments;
  segments.add(index_list{view<const std::int16_t>{narrow, {2}}});
  segments.add(range{0, 2});
  segments.add(index_list{view<const index_t>{wide, {1}}});

  EXPECT_EQ(indices_of(segments), (std::vector<index_t>{7, 3, 0, 1, 5}));
}

// The three segments of RAJA's tutorial.
TEST(index_set_test, keeps_segments_of_several_kinds_in_order) {
  const std::vector<index_t> listed{10, 11, 14, 20, 22};
  index_set<range, index_list<>> segments;
  segments.add(range{0, 8});
  segments.add(index_list{{listed.data(), 5}});
  segments.add(range{24, 28});

  EXPECT_EQ(segments.count(), 3);
  EXPECT_EQ(segments.size(), 17);
  EXPECT_EQ(indices_of(segments),
            (std::vector<index_t>{0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 14, 20, 22, 24, 25, 26, 27}));
}

TEST(index_set_test, grows) {
  index_set<strided_range> segments;
  std::vector<index_t> expected;
  for (index_t s = 0; s < 100; ++s) {
    segments.add(strided_range{s, s - 2, -1});
    expected.push_back(s);
    expected.push_back(s - 1);
  }

  EXPECT_EQ(segments.count(), 100);
  EXPECT_EQ(indices_of(segments), expected);
}

TEST(index_set_test, may_be_empty) {
  const index_set<range> nothing;

  EXPECT_EQ(nothing.count(), 0);
  EXPECT_EQ(nothing.size(), 0);
  EXPECT_TRUE(indices_of(nothing).empty());
}

TEST(index_set_test, moves) {
  index_set<range> from{range{0, 2}};

  const index_set<range> to = std::move(from);

  EXPECT_EQ(indices_of(to), (std::vector<index_t>{0, 1}));
}

}  // namespace
}  // namespace toll
