// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/transpose/transpose.hpp"

#include "kernels/values.hpp"

namespace toll::suite {

double transpose::a_at(index_t k) {
  return signed_value(k, 1);
}

expectation transpose::expected(const grid_shape& a, index_t k) {
  const index_t i = k % a.rows;
  const index_t j = k / a.rows;
  return {static_cast<long double>(a_at(i * a.columns + j)), 0};
}

transpose::transpose(index_t n, workspace& memory) {
  const auto shape = grid_shape::of(n);
  const auto a = memory.input<double>("a", shape.size(), a_at);
  const auto b =
      memory.output<double>("b", shape.size(), [shape](index_t k) { return expected(shape, k); });
  data = {{a.data(), {shape.rows, shape.columns}}, {b.data(), {shape.columns, shape.rows}}};
}

}  // namespace toll::suite
