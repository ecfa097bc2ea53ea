// SPDX-License-Identifier: BSD-3-Clause
#include <toll/region.hpp>
#include <toll/this_backend.hpp>
#include <toll/typed.hpp>
#include <toll/wavefront.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace toll {
namespace {

using number = unsigned;
using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;

struct shape {
  index_t rows;
  index_t columns;
};

/// Numbers with which no two iterations could be exchanged unnoticed.
std::vector<number> some_numbers(index_t size) {
  std::vector<number> all;
  for (index_t k = 0; k < size; ++k) {
    all.push_back(static_cast<number>(k * 7919 + 13) % 1009u);
  }
  return all;
}

// nvcc takes a loop body in a free function only, so the nests stand here and not in the tests.

/// A sweep in place: each element from those before it, which are new, and after it, still old.
template <class... How>
std::vector<number> swept(shape grid, const How&... how) {
  auto there = on_device(some_numbers(grid.rows * grid.columns));
  const view<number, dims<2>> a{there.on(this_policy{}).data(), {grid.rows, grid.columns}};
  wavefront(this_policy{}, {{1, 1}, {grid.rows - 1, grid.columns - 1}}, how...,
            [=] TOLL_FN(index_t i, index_t j) {
              a(i, j) = 3 * a(i, j) + 5 * a(i - 1, j) + 7 * a(i, j - 1) + 11 * a(i + 1, j) +
                        13 * a(i, j + 1) + a(i - 1, j - 1);
            });
  wait(this_policy{});
  return on_host(there);
}

std::vector<number> swept_in_loops(shape grid) {
  auto numbers = some_numbers(grid.rows * grid.columns);
  const view<number, dims<2>> a{numbers.data(), {grid.rows, grid.columns}};
  for (index_t i = 1; i < grid.rows - 1; ++i) {
    for (index_t j = 1; j < grid.columns - 1; ++j) {
      a(i, j) = 3 * a(i, j) + 5 * a(i - 1, j) + 7 * a(i, j - 1) + 11 * a(i + 1, j) +
                13 * a(i, j + 1) + a(i - 1, j - 1);
    }
  }
  return numbers;
}

struct brick {
  index_t layers;
  index_t rows;
  index_t columns;
};

template <class... How>
std::vector<number> recurred(brick grid, const How&... how) {
  auto there = on_device(some_numbers(grid.layers * grid.rows * grid.columns));
  const view<number, dims<3>> a{there.on(this_policy{}).data(),
                                {grid.layers, grid.rows, grid.columns}};
  wavefront(this_policy{}, a.shape(), how..., [=] TOLL_FN(int k, int i, int j) {
    const number below = k > 0 ? a(k - 1, i, j) : 1;
    const number above = i > 0 ? a(k, i - 1, j) : 2;
    const number before = j > 0 ? a(k, i, j - 1) : 3;
    a(k, i, j) += 3 * below + 5 * above + 7 * before;
  });
  wait(this_policy{});
  return on_host(there);
}

std::vector<number> recurred_in_loops(brick grid) {
  auto numbers = some_numbers(grid.layers * grid.rows * grid.columns);
  const view<number, dims<3>> a{numbers.data(), {grid.layers, grid.rows, grid.columns}};
  for (index_t k = 0; k < grid.layers; ++k) {
    for (index_t i = 0; i < grid.rows; ++i) {
      for (index_t j = 0; j < grid.columns; ++j) {
        const number below = k > 0 ? a(k - 1, i, j) : 1;
        const number above = i > 0 ? a(k, i - 1, j) : 2;
        const number before = j > 0 ? a(k, i, j - 1) : 3;
        a(k, i, j) += 3 * below + 5 * above + 7 * before;
      }
    }
  }
  return numbers;
}

/// The paths from a corner of a grid to its opposite corner, by typed indices.
number paths_through(index_t size) {
  auto there = filled_with(number{1}, size * size);
  const auto a =
      typed<row, column>(view<number, dims<2>>{there.on(this_policy{}).data(), {size, size}});
  wavefront(this_policy{}, typed<row, column>(box<2>{{1, 1}, {size, size}}),
            [=] TOLL_FN(row i, column j) { a(i, j) = a(i - 1, j) + a(i, j - 1); });
  wait(this_policy{});
  return on_host(there).back();
}

/// A sweep and then another in the same region, where threads stay together from plane to plane.
std::vector<number> swept_twice_in_a_region(shape grid) {
  auto there = on_device(some_numbers(grid.rows * grid.columns));
  const view<number, dims<2>> a{there.on(this_policy{}).data(), {grid.rows, grid.columns}};
  region(this_policy{}, [&](const region_policy<this_policy>& inside) {
    for (int sweep = 0; sweep < 2; ++sweep) {
      wavefront(inside, {{1, 1}, {grid.rows, grid.columns}}, tiled(4, 4),
                [=] TOLL_FN(index_t i, index_t j) { a(i, j) += 3 * a(i - 1, j) + a(i, j - 1); });
    }
  });
  wait(this_policy{});
  return on_host(there);
}

std::vector<number> swept_twice_in_loops(shape grid) {
  auto numbers = some_numbers(grid.rows * grid.columns);
  const view<number, dims<2>> a{numbers.data(), {grid.rows, grid.columns}};
  for (int sweep = 0; sweep < 2; ++sweep) {
    for (index_t i = 1; i < grid.rows; ++i) {
      for (index_t j = 1; j < grid.columns; ++j) {
        a(i, j) += 3 * a(i - 1, j) + a(i, j - 1);
      }
    }
  }
  return numbers;
}

void run_to(index_t last) {
  wavefront(this_policy{}, box<2>{{0, last - 2}, {1, last}}, [=] TOLL_FN(int, int) {});
}

class wavefront_test : public backend_test {};

TEST_F(wavefront_test, sweeps_as_the_loops_in_order_do) {
  for (const shape grid :
       {shape{2, 2}, shape{2, 7}, shape{3, 3}, shape{3, 35}, shape{35, 3}, shape{33, 34},
        shape{70, 200}, shape{150, 40}, shape{1000, 4}, shape{4, 1026}}) {
    const auto expected = swept_in_loops(grid);

    EXPECT_EQ(swept(grid), expected) << grid.rows << " x " << grid.columns;
    EXPECT_EQ(swept(grid, ordered<1, 0>), expected) << grid.rows << " x " << grid.columns;
    EXPECT_EQ(swept(grid, tiled(1, 1)), expected) << grid.rows << " x " << grid.columns;
    EXPECT_EQ(swept(grid, tiled<7, 5>()), expected) << grid.rows << " x " << grid.columns;
    EXPECT_EQ(swept(grid, tiled(7, 5), ordered<1, 0>), expected)
        << grid.rows << " x " << grid.columns;
  }
}

TEST_F(wavefront_test, runs_recurrences_in_three_dimensions) {
  for (const brick grid : {brick{0, 3, 3}, brick{1, 1, 1}, brick{3, 4, 0}, brick{1, 5, 33},
                           brick{40, 3, 2}, brick{17, 18, 19}}) {
    const auto expected = recurred_in_loops(grid);

    EXPECT_EQ(recurred(grid), expected)
        << grid.layers << " x " << grid.rows << " x " << grid.columns;
    EXPECT_EQ(recurred(grid, tiled(2, 3, 5)), expected)
        << grid.layers << " x " << grid.rows << " x " << grid.columns;
  }
}

TEST_F(wavefront_test, runs_in_a_region) {
  for (const shape grid : {shape{2, 2}, shape{33, 34}, shape{70, 50}}) {
    EXPECT_EQ(swept_twice_in_a_region(grid), swept_twice_in_loops(grid));
  }
}

TEST_F(wavefront_test, takes_typed_indices) {
  EXPECT_EQ(paths_through(8), 3432u);
}

TEST_F(wavefront_test, refuses_a_box_that_the_type_of_the_body_cannot_hold) {
  const index_t far = index_t{1} << 31;

  const auto message = message_of<argument_error>([&] { run_to(far + 1); });

  EXPECT_NE(message.find("dimension 1 runs from 2147483647 to 2147483648"), std::string::npos)
      << message;
}

}  // namespace
}  // namespace toll
