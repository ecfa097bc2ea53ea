// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/matmul/matmul.hpp"
#include "tests/kernels/mutants.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace toll::suite {
namespace {

using args = matmul::args;

/// A product of rows and columns by terms first .. inner - 1 - from_end.
template <class Real = double>
std::function<void(const args&)> multiplying(index_t first, index_t from_end) {
  return [=](const args& m) {
    for (index_t i = 0; i < m.c.extent(0); ++i) {
      for (index_t j = 0; j < m.c.extent(1); ++j) {
        Real sum = 0;
        for (index_t k = first; k < m.b.extent(0) - from_end; ++k) {
          sum += static_cast<Real>(m.a(i, k) * m.b(k, j));
        }
        m.c(i, j) = sum;
      }
    }
  };
}

const auto correct = multiplying(0, 0);

void leave_out_half_of_the_terms(const args& m) {
  multiplying(0, (m.b.extent(0) + 1) / 2)(m);
}

constexpr index_t tile = 32;  // divides the number of terms at no awkward size

void skip_partial_tiles_of_terms(const args& m) {
  multiplying(0, m.b.extent(0) % tile)(m);
}

/// A barrier is missing: from the second tile on, a is that of the tile before.
void use_a_stale_tile(const args& m) {
  for (index_t i = 0; i < m.c.extent(0); ++i) {
    for (index_t j = 0; j < m.c.extent(1); ++j) {
      double sum = 0;
      for (index_t k = 0; k < m.b.extent(0); ++k) {
        sum += m.a(i, k < tile ? k : k - tile) * m.b(k, j);
      }
      m.c(i, j) = sum;
    }
  }
}

/// As if a or b were stored by columns.
template <bool is_a>
void transpose_a_factor(const args& m) {
  for (index_t i = 0; i < m.c.extent(0); ++i) {
    for (index_t j = 0; j < m.c.extent(1); ++j) {
      double sum = 0;
      for (index_t k = 0; k < m.b.extent(0); ++k) {
        const double a = is_a ? m.a.data()[k * m.a.extent(0) + i] : m.a(i, k);
        const double b = is_a ? m.b(k, j) : m.b.data()[j * m.b.extent(0) + k];
        sum += a * b;
      }
      m.c(i, j) = sum;
    }
  }
}

void store_by_columns(const args& m) {
  for (index_t i = 0; i < m.c.extent(0); ++i) {
    for (index_t j = 0; j < m.c.extent(1); ++j) {
      double sum = 0;
      for (index_t k = 0; k < m.b.extent(0); ++k) {
        sum += m.a(i, k) * m.b(k, j);
      }
      m.c.data()[j * m.c.extent(0) + i] = sum;
    }
  }
}

void add_to_what_was_there(const args& m) {
  for (index_t i = 0; i < m.c.extent(0); ++i) {
    for (index_t j = 0; j < m.c.extent(1); ++j) {
      for (index_t k = 0; k < m.b.extent(0); ++k) {
        m.c(i, j) += m.a(i, k) * m.b(k, j);
      }
    }
  }
}

void add_a_term_twice(const args& m) {
  const index_t i = m.c.extent(0) / 2;
  const index_t j = m.c.extent(1) / 2;
  const index_t k = m.b.extent(0) / 2;
  m.c(i, j) += m.a(i, k) * m.b(k, j);
}

void round_one(const args& m) {
  double& middle = m.c(m.c.extent(0) / 2, m.c.extent(1) / 2);
  middle = std::nextafter(middle, 0);
}

const auto c_of = [](const args& m) { return flat(m.c); };

using naive = matmul_naive;

const auto mutants = joined<naive>({
    omissions<naive>(correct, c_of),
    swaps<naive>(correct, c_of, [](index_t n) { return n * n; }),
    slips<naive>(correct, c_of),
    strays<naive>(correct, c_of),
    meddling<naive>(
        correct, [](const args& m) { return m.a; }, "a"),
    meddling<naive>(
        correct, [](const args& m) { return m.b; }, "b"),
    {{"leaves_out_the_first_term", multiplying(1, 0)},
     {"leaves_out_the_last_term", multiplying(0, 1)},
     {"leaves_out_the_terms_of_one_thread_of_two", leave_out_half_of_the_terms},
     {"skips_partial_tiles_of_terms", skip_partial_tiles_of_terms},
     {"uses_a_stale_tile", use_a_stale_tile, 100},
     // With one term or one row, both orders are the same.
     {"transposes_a", transpose_a_factor<true>, 3},
     {"transposes_b", transpose_a_factor<false>, 3},
     {"stores_by_columns", store_by_columns, 2},
     {"does_not_start_from_zero", add_to_what_was_there},
     {"adds_twice", then<naive>(correct, add_to_what_was_there)},
     {"adds_a_term_twice", then<naive>(correct, add_a_term_twice)},
     {"rounds_one", then<naive>(correct, round_one)},
     {"adds_in_float", multiplying<float>(0, 0)}},
});

using matmul_mutants_test = mutants_test<naive>;

TEST(matmul_mutants, the_kernel_itself_passes) {
  expect_passed<matmul_naive>(correct);
  expect_passed<matmul_collapse>(correct);
  expect_passed<matmul_tiled_local>(correct);
}

TEST_P(matmul_mutants_test, is_caught) {
  expect_caught(GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, matmul_mutants_test, testing::ValuesIn(mutants), by_name);

}  // namespace
}  // namespace toll::suite
