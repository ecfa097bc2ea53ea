// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/matmul/matmul.hpp"

#include "kernels/computed_once.hpp"
#include "kernels/values.hpp"

#include <cstddef>

namespace toll::suite {
namespace {

constexpr double unit = 1.0 / (1 << matmul::fraction_bits);

std::int32_t odd_number(std::uint64_t bits) {
  constexpr std::uint64_t half = std::uint64_t{1} << (matmul::fraction_bits - 1);
  const auto magnitude = static_cast<std::int32_t>(half + ((bits >> 32) % (2 * half) | 1));
  return (bits & 1) != 0 ? magnitude : -magnitude;
}

}  // namespace

std::int32_t matmul::a_at(index_t k) {
  return odd_number(bits_at(k, 1));
}

std::int32_t matmul::b_at(index_t k) {
  return odd_number(bits_at(k, 2));
}

std::vector<std::int64_t> matmul::reference(const shape& s) {
  const auto columns = static_cast<std::size_t>(s.columns);
  std::vector<std::int32_t> b(static_cast<std::size_t>(s.inner) * columns);
  for (std::size_t k = 0; k < b.size(); ++k) {
    b[k] = b_at(static_cast<index_t>(k));
  }
  std::vector<std::int64_t> c(static_cast<std::size_t>(s.rows) * columns);
  for (index_t i = 0; i < s.rows; ++i) {
    std::int64_t* const row_of_c = c.data() + i * s.columns;
    for (index_t k = 0; k < s.inner; ++k) {
      const std::int64_t factor = a_at(i * s.inner + k);
      const std::int32_t* const row_of_b = b.data() + k * s.columns;
      for (std::size_t j = 0; j < columns; ++j) {
        row_of_c[j] += factor * row_of_b[j];
      }
    }
  }
  return c;
}

matmul::matmul(index_t n, workspace& memory) {
  const auto s = shape::of(n);
  const auto a =
      memory.input<double>("a", s.rows * s.inner, [](index_t k) { return a_at(k) * unit; });
  const auto b =
      memory.input<double>("b", s.inner * s.columns, [](index_t k) { return b_at(k) * unit; });
  const computed_once known{[s] { return reference(s); }};
  const auto c = memory.output<double>("c", s.rows * s.columns, [known](index_t k) {
    const auto units = static_cast<long double>(known()[static_cast<std::size_t>(k)]);
    return expectation{units * unit * unit, 0};
  });
  data = {.a = {a.data(), {s.rows, s.inner}},
          .b = {b.data(), {s.inner, s.columns}},
          .c = {c.data(), {s.rows, s.columns}}};
}

}  // namespace toll::suite
