// SPDX-License-Identifier: BSD-3-Clause
#include <toll/layout.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace toll {
namespace {

/// The linear index of an element.
template <class Layout, class Extents, class... Is>
constexpr index_t linear(const Extents& shape, Is... indices) {
  return typename Layout::template mapping<Extents>{shape}(indices...);
}

static_assert(linear<layout_right>(extents<>{}) == 0);
static_assert(linear<layout_left>(extents<>{}) == 0);
static_assert(linear<layout_right>(dims<1>{9}, 7) == 7);
static_assert(linear<layout_left>(dims<1>{9}, 7) == 7);

// (1, 2) of 3 x 4: the second row's third element; the third column's second.
static_assert(linear<layout_right>(dims<2>{3, 4}, 1, 2) == 1 * 4 + 2);
static_assert(linear<layout_left>(dims<2>{3, 4}, 1, 2) == 1 + 2 * 3);

// (1, 2, 3) of 2 x 3 x 4 is the last but none in both.
static_assert(linear<layout_right>(dims<3>{2, 3, 4}, 1, 2, 3) == 23);
static_assert(linear<layout_left>(dims<3>{2, 3, 4}, 1, 2, 3) == 23);
static_assert(linear<layout_right>(dims<3>{2, 3, 4}, 1, 0, 2) == 14);
static_assert(linear<layout_left>(dims<3>{2, 3, 4}, 1, 0, 2) == 13);

static_assert(linear<layout_right>(extents<2, dynamic, 4, dynamic>{2, 3, 4, 5}, 1, 2, 3, 4) == 119);
static_assert(linear<layout_right>(extents<2, dynamic, 4, dynamic>{2, 3, 4, 5}, 0, 1, 2, 3) == 33);
static_assert(linear<layout_left>(extents<2, dynamic, 4, dynamic>{2, 3, 4, 5}, 0, 1, 2, 3) == 86);

/// The offsets of a 2 x 3 x 4 array in the order in which its last index runs fastest.
template <class Layout>
std::vector<index_t> offsets() {
  std::vector<index_t> all;
  const dims<3> shape{2, 3, 4};
  for (int i = 0; i < 2; ++i) {
    for (unsigned j = 0; j < 3; ++j) {
      for (index_t k = 0; k < 4; ++k) {
        all.push_back(linear<Layout>(shape, i, j, k));
      }
    }
  }
  return all;
}

TEST(layout_test, right_makes_the_last_index_contiguous) {
  EXPECT_EQ(offsets<layout_right>(),
            (std::vector<index_t>{0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                                  12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}));
}

TEST(layout_test, left_makes_the_first_index_contiguous) {
  EXPECT_EQ(offsets<layout_left>(),
            (std::vector<index_t>{0, 6, 12, 18, 2, 8, 14, 20, 4, 10, 16, 22,
                                  1, 7, 13, 19, 3, 9, 15, 21, 5, 11, 17, 23}));
}

TEST(layout_test, do_not_overflow_where_an_int_would) {
  const dims<2> shape{100'000, 100'000};

  EXPECT_EQ(linear<layout_right>(shape, 99'999, 99'999), 9'999'999'999);
  EXPECT_EQ(linear<layout_left>(shape, 99'999, 99'999), 9'999'999'999);
}

}  // namespace
}  // namespace toll
