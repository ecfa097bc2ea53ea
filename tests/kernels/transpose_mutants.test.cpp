// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/transpose/transpose.hpp"
#include "tests/kernels/mutants.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace toll::suite {
namespace {

using args = transpose::args;

void correct(const args& t) {
  for (index_t i = 0; i < t.a.extent(0); ++i) {
    for (index_t j = 0; j < t.a.extent(1); ++j) {
      t.b(j, i) = t.a(i, j);
    }
  }
}

void copy(const args& t) {
  std::copy_n(t.a.data(), t.a.size(), t.b.data());
}

constexpr index_t tile = 5;  // divides the extents at no awkward size

void skip_partial_tiles(const args& t) {
  for (index_t i = 0; i < t.a.extent(0) / tile * tile; ++i) {
    for (index_t j = 0; j < t.a.extent(1) / tile * tile; ++j) {
      t.b(j, i) = t.a(i, j);
    }
  }
}

/// What comes of a tile that goes where it should, but as it was.
void transpose_tiles_only(const args& t) {
  for (index_t i = 0; i < t.a.extent(0); ++i) {
    for (index_t j = 0; j < t.a.extent(1); ++j) {
      const index_t row = i / tile * tile + j % tile;
      const index_t column = j / tile * tile + i % tile;
      const bool is_whole = std::max(row, i) < t.a.extent(0) && std::max(column, j) < t.a.extent(1);
      t.b(j, i) = is_whole ? t.a(row, column) : t.a(i, j);
    }
  }
}

void swap_the_first_two_tiles(const args& t) {
  for (index_t i = 0; i < std::min(tile, t.a.extent(0)); ++i) {
    for (index_t j = 0; j < tile; ++j) {
      std::swap(t.b(j, i), t.b(j + tile, i));
    }
  }
}

void clobber_the_input(const args& t) {
  const_cast<double&>(t.a(0, 0)) = t.b(t.b.extent(0) - 1, t.b.extent(1) - 1) + 1;
}

void work_in_float(const args& t) {
  for (index_t i = 0; i < t.a.extent(0); ++i) {
    for (index_t j = 0; j < t.a.extent(1); ++j) {
      t.b(j, i) = static_cast<float>(t.a(i, j));
    }
  }
}

template <index_t down, index_t right>
void read_beside(const args& t) {
  for (index_t i = 0; i < t.a.extent(0); ++i) {
    for (index_t j = 0; j < t.a.extent(1); ++j) {
      t.b(j, i) = t.a((i + down) % t.a.extent(0), (j + right) % t.a.extent(1));
    }
  }
}

view<double> b_of(const args& t) {
  return flat(t.b);
}

using tiled = transpose_tiled;

const auto mutants = joined<tiled>({
    omissions<tiled>(correct, b_of),
    swaps<tiled>(correct, b_of),
    slips<tiled>(correct, b_of),
    strays<tiled>(correct, b_of),
    meddling<tiled>(correct, [](const args& t) { return t.a; }),
    {{"copies", copy, 6},  // a single row is its own transpose in memory
     {"skips_partial_tiles", skip_partial_tiles},
     {"transposes_tiles_only", transpose_tiles_only, 31},
     {"swaps_two_tiles", then<tiled>(correct, swap_the_first_two_tiles), 1000},
     {"clobbers_the_input", then<tiled>(correct, clobber_the_input)},
     {"reads_one_row_below", read_beside<1, 0>, 6},
     {"reads_one_column_beside", read_beside<0, 1>, 2},
     {"works_in_float", work_in_float}},
});

using transpose_mutants_test = mutants_test<tiled>;

TEST(transpose_mutants, the_kernel_itself_passes) {
  expect_passed<transpose_tiled>(correct);
  expect_passed<transpose_tiled_local>(correct);
}

TEST_P(transpose_mutants_test, is_caught) {
  expect_caught(GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, transpose_mutants_test, testing::ValuesIn(mutants), by_name);

}  // namespace
}  // namespace toll::suite
