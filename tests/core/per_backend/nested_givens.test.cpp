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
results reduced(shape of, const Arrangement&... how) {
  results all;
  nested(this_policy{}, {of.rows, of.columns}, how..., sum(all.total), max(all.high),
         [=] TOLL_FN(Index i, Index j, double& total, int& high) {
           total += value_at(i, j);
           high = max(high, static_cast<int>(i * 2 + j));
         });
  return all;
}

/// With a scatter among them, and the arrangement after the givens.
template <class... Arrangement>
results scattered(shape of, const Arrangement&... how) {
  results all;
  auto bin = filled_with(2.0, bins);
  nested(this_policy{}, {of.rows, of.columns}, sum(all.total), into(bin.on(this_policy{})),
         max(all.high), how...,
         [=] TOLL_FN(index_t i, index_t j, double& total, const sum_access& at, int& high) {
           total += value_at(i, j);
           at.update((i + j) % bins, 0.5);
           high = max(high, static_cast<int>(i * 2 + j));
         });
  all.bin = on_host(bin);
  return all;
}

results by_hand(shape of, bool scatters) {
  results all;
  all.bin.assign(scatters ? bins : 0, 2.0);
  for (index_t i = 0; i < of.rows; ++i) {
    for (index_t j = 0; j < of.columns; ++j) {
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
  for (const shape of : shapes) {
    SCOPED_TRACE(std::to_string(of.rows) + " x " + std::to_string(of.columns));
    const auto expected = by_hand(of, false);

    EXPECT_EQ(reduced<index_t>(of), expected);
    EXPECT_EQ(reduced<int>(of), expected);
    EXPECT_EQ(reduced<index_t>(of, tiled(8, 32)), expected);
    EXPECT_EQ(reduced<int>(of, tiled(5, 7), ordered<1, 0>), expected);
    EXPECT_EQ(reduced<index_t>(of, collapsed<2>), expected);
  }
}

TEST_F(nested_givens_test, are_scatters_too) {
  for (const shape of : shapes) {
    SCOPED_TRACE(std::to_string(of.rows) + " x " + std::to_string(of.columns));
    const auto expected = by_hand(of, true);

    EXPECT_EQ(scattered(of), expected);
    EXPECT_EQ(scattered(of, tiled(8, 32)), expected);
    EXPECT_EQ(scattered(of, collapsed<2>, ordered<1, 0>), expected);
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
