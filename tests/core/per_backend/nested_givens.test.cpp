// SPDX-License-Identifier: BSD-3-Clause
#include <toll/nested.hpp>
#include <toll/reduce.hpp>
#include <toll/scatter.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <vector>

namespace toll {
namespace {

using sum_access = scatter_access<this_policy, double>;

struct shape {
  index_t rows;
  index_t columns;
};

constexpr index_t bins = 11;

struct results {
  double total = 100;
  int high = -1;
  std::vector<double> bin;

  friend bool operator==(const results&, const results&) = default;
};

template <class Index>
constexpr double value_at(Index i, Index j) {
  return static_cast<double>((i * 7 + j * 3) % 19);
}

template <class Index, class... Arrangement>
results reduced(shape grid, const Arrangement&... how) {
  results all;
  nested(this_policy{}, {grid.rows, grid.columns}, how..., sum(all.total), max(all.high),
         [=] TOLL_FN(Index i, Index j, double& total, int& high) {
           total += value_at(i, j);
           high = max(high, static_cast<int>(i * 2 + j));
         });
  return all;
}

/// With a scatter among them, and the arrangement after the givens.
template <class... Arrangement>
results scattered(shape grid, const Arrangement&... how) {
  results all;
  auto bin = filled_with(2.0, bins);
  nested(this_policy{}, {grid.rows, grid.columns}, sum(all.total), into(bin.on(this_policy{})),
         max(all.high), how...,
         [=] TOLL_FN(index_t i, index_t j, double& total, const sum_access& at, int& high) {
           total += value_at(i, j);
           at.update((i + j) % bins, 0.5);
           high = max(high, static_cast<int>(i * 2 + j));
         });
  all.bin = on_host(bin);
  return all;
}

results by_hand(shape grid, bool scatters) {
  results all;
  all.bin.assign(scatters ? bins : 0, 2.0);
  for (index_t i = 0; i < grid.rows; ++i) {
    for (index_t j = 0; j < grid.columns; ++j) {
      all.total += value_at(i, j);
      all.high = max(all.high, static_cast<int>(i * 2 + j));
      if (scatters) {
        all.bin[static_cast<std::size_t>((i + j) % bins)] += 0.5;
      }
    }
  }
  return all;
}

class nested_givens_test : public backend_test {
protected:
  static constexpr shape shapes[] = {{0, 5},   {5, 0},   {1, 1},    {2, 3},    {3, 31},
                                     {32, 32}, {33, 17}, {1, 1000}, {1000, 3}, {130, 257}};
};

TEST_F(nested_givens_test, are_reductions_in_any_arrangement) {
  for (const shape grid : shapes) {
    SCOPED_TRACE(std::to_string(grid.rows) + " x " + std::to_string(grid.columns));
    const auto expected = by_hand(grid, false);

    EXPECT_EQ(reduced<index_t>(grid), expected);
    EXPECT_EQ(reduced<int>(grid), expected);
    EXPECT_EQ(reduced<index_t>(grid, tiled(8, 32)), expected);
    EXPECT_EQ(reduced<int>(grid, tiled(5, 7), ordered<1, 0>), expected);
    EXPECT_EQ(reduced<int>(grid, tiled<16, 3>(), ordered<1, 0>), expected);
    EXPECT_EQ(reduced<int>(grid, tiled<17, 3>(), ordered<1, 0>), expected);
    EXPECT_EQ(reduced<index_t>(grid, collapsed<2>), expected);
  }
}

TEST_F(nested_givens_test, are_scatters_too) {
  for (const shape grid : shapes) {
    SCOPED_TRACE(std::to_string(grid.rows) + " x " + std::to_string(grid.columns));
    const auto expected = by_hand(grid, true);

    EXPECT_EQ(scattered(grid), expected);
    EXPECT_EQ(scattered(grid, tiled(8, 32)), expected);
    EXPECT_EQ(scattered(grid, tiled<8, 17>()), expected);
    EXPECT_EQ(scattered(grid, collapsed<2>, ordered<1, 0>), expected);
  }
}

double sum_over_four(index_t n) {
  double total = 0;
  nested(this_policy{}, box<4>{{1, 1, 1, 1}, {n, n, n, n}}, sum(total),
         [=] TOLL_FN(index_t i, index_t j, index_t k, index_t l, double& partial) {
           partial += static_cast<double>(i + 10 * j + 100 * k + 1000 * l);
         });
  return total;
}

TEST_F(nested_givens_test, stand_beside_boxes_of_other_ranks) {
  // Each of the indices 1 .. 4 is met 64 times in each dimension.
  EXPECT_EQ(sum_over_four(5), 64.0 * 10 * 1111);
}

}  // namespace
}  // namespace toll
