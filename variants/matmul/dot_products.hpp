// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "kernels/matmul/matmul.hpp"
#include "variants/matmul/strips.hpp"

/// What the baselines with lanes share: `naive` and `collapse` by hand, in one thread.
namespace toll::suite::matmul_strips::by_hand {

/// Adds the products of one element of a. The loop is constant, and vectorised unasked: with
/// `omp simd` g++ 12 keeps the sums in memory, and so does clang 19 in a function that it does not inline.
template <index_t width>
[[gnu::always_inline]] inline void add_products(double (&sum)[width], double factor,
                                                const double* b) {
  for (index_t lane = 0; lane < width; ++lane) {
    sum[lane] += factor * b[lane];
  }
}

/// `width` elements of a row of c, from those of a and of b that belong to the first.
template <index_t width>
void dot_products(const double* a, const double* b, double* c, index_t columns, index_t inner) {
  double sum[width] = {};
  index_t k = 0;
  for (; k + 1 < inner; k += 2) {
    add_products(sum, a[k], b + k * columns);
    add_products(sum, a[k + 1], b + (k + 1) * columns);
  }
  if (k < inner) {
    add_products(sum, a[k], b + k * columns);
  }
  for (index_t lane = 0; lane < width; ++lane) {
    c[lane] = sum[lane];
  }
}

/// The last elements of a row, fewer than 2 * width.
template <index_t width>
void dot_products_of_rest(const double* a, const double* b, double* c, index_t columns,
                          index_t inner, index_t left) {
  if (left >= width) {
    dot_products<width>(a, b, c, columns, inner);
  }
  if constexpr (width > 1) {
    const index_t done = left >= width ? width : 0;
    dot_products_of_rest<width / 2>(a, b + done, c + done, columns, inner, left - done);
  }
}

/// A strip of row i.
inline void dot_products_of_strip(const matmul::args& args, index_t i, index_t strip) {
  const index_t columns = args.c.extent(1);
  const index_t inner = args.a.extent(1);
  const index_t j = strip * lanes;
  const double* const a = args.a.data() + i * inner;
  const double* const b = args.b.data() + j;
  double* const c = args.c.data() + i * columns + j;
  if (j + lanes <= columns) {
    dot_products<lanes>(a, b, c, columns, inner);
  } else {
    dot_products_of_rest<lanes / 2>(a, b, c, columns, inner, columns - j);
  }
}

}  // namespace toll::suite::matmul_strips::by_hand
