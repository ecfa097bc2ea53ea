// SPDX-License-Identifier: BSD-3-Clause
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "variants/matmul/strips.hpp"

namespace toll::suite::matmul_strips {
namespace {

/// Adds the products of element (i, k) of a. Where clang 19 does not inline it, the sums are in memory.
template <index_t width>
[[gnu::always_inline]] constexpr void add_products(double (&sum)[width], const matmul::args& m,
                                                   index_t i, index_t k, index_t j) {
  const double factor = m.a(i, k);
  for (index_t lane = 0; lane < width; ++lane) {
    sum[lane] += factor * m.b(k, j + lane);
  }
}

/// `width` elements of row i of c, from column j on.
template <index_t width>
constexpr void dot_products(const matmul::args& m, index_t inner, index_t i, index_t j) {
  double sum[width] = {};
  index_t k = 0;
  for (; k + 1 < inner; k += 2) {
    add_products(sum, m, i, k, j);
    add_products(sum, m, i, k + 1, j);
  }
  // g++ 12 puts an unlikely last product behind all loops: two more jumps for each element, with which Zen 5
  // takes 8 % longer in rows of 148 or 149.
#if defined(__clang__)
  if (k < inner) {
#else
  if (k < inner) [[likely]] {
#endif
    add_products(sum, m, i, k, j);
  }
  for (index_t lane = 0; lane < width; ++lane) {
    m.c(i, j + lane) = sum[lane];
  }
}

/// The elements of row i from column j to the end, fewer than 2 * width.
template <index_t width>
constexpr void dot_products_of_rest(const matmul::args& m, index_t inner, index_t i, index_t j) {
  const bool fits = j + width <= m.c.extent(1);
  if (fits) {
    dot_products<width>(m, inner, i, j);
  }
  if constexpr (width > 1) {
    dot_products_of_rest<width / 2>(m, inner, i, fits ? j + width : j);
  }
}

/// Element (i, j) of c, in a plain loop, which compilers for devices unroll.
constexpr void dot_product(const matmul::args& m, index_t inner, index_t i, index_t j) {
  double sum = 0;
  for (index_t k = 0; k < inner; ++k) {
    sum += m.a(i, k) * m.b(k, j);
  }
  m.c(i, j) = sum;
}

}  // namespace

template <execution_policy Policy, class... How>
void matmul_dot_portable(const Policy& policy, const matmul::args& args, const How&... how) {
  constexpr index_t columns_each = width<Policy>();
  const index_t inner = args.a.extent(1);
  const index_t columns = args.c.extent(1);
  nested(policy, dims<2>{args.c.extent(0), strips(columns, columns_each)}, how...,
         [=] TOLL_FN(index_t i, index_t strip) {
           const index_t j = strip * columns_each;
           if (!on_host<Policy>) {  // not constexpr: nvcc captures nothing inside
             dot_product(args, inner, i, j);
           } else if (columns_each == 1 || j + columns_each <= columns) {
             dot_products<columns_each>(args, inner, i, j);
           } else {
             dot_products_of_rest<(columns_each + 1) / 2>(args, inner, i, j);
           }
         });
}

template <execution_policy Policy>
void matmul_naive_portable(const Policy& policy, const matmul::args& args) {
  matmul_dot_portable(policy, args);
}

template <execution_policy Policy>
void matmul_collapse_portable(const Policy& policy, const matmul::args& args) {
  matmul_dot_portable(policy, args, collapsed<2>);
}

const registered<matmul_naive> naive{"portable", matmul_naive_portable<this_policy>};
const auto collapse = [] {
  if constexpr (has_collapse<this_policy>) {
    return registered<matmul_collapse>{"portable", matmul_collapse_portable<this_policy>};
  } else {
    return absent<matmul_collapse>{"portable", this_policy::name, why_no_collapse<this_policy>()};
  }
}();

}  // namespace toll::suite::matmul_strips
