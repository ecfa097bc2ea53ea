// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/matmul/matmul.hpp"

#include "kernels/sizes.hpp"
#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace toll::suite {
namespace {

void expect_shape(index_t n, index_t rows, index_t inner, index_t columns) {
  const auto shape = matmul::shape::of(n);

  EXPECT_EQ(shape.rows, rows) << n;
  EXPECT_EQ(shape.inner, inner) << n;
  EXPECT_EQ(shape.columns, columns) << n;
}

TEST(matmul_test, has_a_quarter_more_columns_and_a_quarter_less_inside) {
  expect_shape(1, 1, 1, 2);
  expect_shape(2, 2, 1, 3);
  expect_shape(3, 3, 2, 4);
  expect_shape(33, 33, 24, 42);
  expect_shape(512, 512, 384, 640);
}

TEST(matmul_test, names_sizes_that_a_cube_of_work_allows) {
  const auto sizes = awkward_sizes_of<matmul_naive>();

  EXPECT_EQ(sizes.size(), 8U);
  EXPECT_EQ(sizes.back(), 200);
}

TEST(matmul_test, reference_multiplies_numbers_that_were_multiplied_by_hand) {
  const auto shape = matmul::shape::of(3);
  const std::vector<std::int32_t> a{71973, -92507, 95249, 41363, -75073, -83163};
  const std::vector<std::int32_t> b{37019, 61133, -53375, -65507, -96105, -56007, 43783, 62957};
  for (index_t k = 0; k < 6; ++k) {
    ASSERT_EQ(matmul::a_at(k), a[static_cast<std::size_t>(k)]);
  }
  for (index_t k = 0; k < 8; ++k) {
    ASSERT_EQ(matmul::b_at(k), b[static_cast<std::size_t>(k)]);
  }

  EXPECT_EQ(matmul::reference(shape),
            (std::vector<std::int64_t>{11554753722, 9580964958, -7891792856, -10538698510,
                                       -449168384, 3506239576, -3272919146, -3635385852, 5213252728,
                                       68272432, 365895746, -317885980}));
}

TEST(matmul_test, reference_keeps_the_products_of_vectors) {
  // (1 ... 1) a b is the same from left to right and from right to left.
  const auto s = matmul::shape::of(200);
  const auto c = matmul::reference(s);
  for (index_t j = 0; j < s.columns; ++j) {
    std::int64_t through_c = 0;
    for (index_t i = 0; i < s.rows; ++i) {
      through_c += c[static_cast<std::size_t>(i * s.columns + j)];
    }
    std::int64_t through_a = 0;
    for (index_t k = 0; k < s.inner; ++k) {
      std::int64_t column_of_a = 0;
      for (index_t i = 0; i < s.rows; ++i) {
        column_of_a += matmul::a_at(i * s.inner + k);
      }
      through_a += column_of_a * matmul::b_at(k * s.columns + j);
    }
    ASSERT_EQ(through_c, through_a) << j;
  }
}

TEST(matmul_test, has_inputs_whose_products_add_up_without_rounding_in_any_order) {
  const double largest = 1.5 * (1 << matmul::fraction_bits);
  EXPECT_LT(900'000 * largest * largest, 0x1p53);
  for (index_t k = 0; k < 100'003; ++k) {
    for (const double x : {matmul::a_at(k), matmul::b_at(k)}) {
      ASSERT_EQ(std::fmod(std::fabs(x), 2), 1) << k;
      ASSERT_GE(std::fabs(x), largest / 3) << k;
      ASSERT_LT(std::fabs(x), largest) << k;
    }
  }
}

TEST(matmul_test, has_inputs_of_both_signs_that_seldom_repeat) {
  index_t repeated = 0;
  index_t negative = 0;
  for (index_t k = 0; k < 100'003; ++k) {
    repeated +=
        matmul::a_at(k) == matmul::a_at(k + 1) || matmul::a_at(k) == matmul::b_at(k) ? 1 : 0;
    negative += matmul::a_at(k) < 0 ? 1 : 0;
  }

  EXPECT_LT(repeated, 20);  // one value in 65536 is the same as another
  EXPECT_NEAR(static_cast<double>(negative), 50'000, 1000);
}

TEST(matmul_test, lays_out_a_b_and_c) {
  host_workspace memory;
  const matmul_naive problem{3, memory};
  memory.reset();

  const auto [a, b, c] = problem.arguments();

  EXPECT_EQ(a.shape(), (dims<2>{3, 2}));
  EXPECT_EQ(b.shape(), (dims<2>{2, 4}));
  EXPECT_EQ(c.shape(), (dims<2>{3, 4}));
  EXPECT_EQ(a(2, 1), matmul::a_at(5) / 65536.0);
  EXPECT_EQ(b(1, 3), matmul::b_at(7) / 65536.0);
}

TEST(matmul_test, does_a_product_and_a_sum_for_each_term) {
  constexpr work done = matmul_tiled_local::work_of(3);

  EXPECT_EQ(done.flops, 2 * 3 * 4 * 2);
  EXPECT_EQ(done.bytes_read, 8 * (6 + 8));
  EXPECT_EQ(done.bytes_written, 8 * 12);
  EXPECT_EQ(done.working_set, 8 * (6 + 8 + 12));
  EXPECT_EQ(matmul_naive::work_of(1).flops, 4);
  EXPECT_EQ(matmul_collapse::work_of(512).flops, 2.0 * 512 * 384 * 640);
}

TEST(matmul_test, has_work_for_sizes_that_no_memory_holds) {
  EXPECT_GT(matmul_naive::work_of(std::numeric_limits<index_t>::max()).working_set, 1e38);
}

}  // namespace
}  // namespace toll::suite
