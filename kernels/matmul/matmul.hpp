// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/view.hpp>

#include "kernels/workspace.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace toll::suite {

/// matmul: c = a b.
///
/// shapes   a[rows][inner], b[inner][columns], c[rows][columns], all row-major; double, no units.
///          rows = n, columns = n + n/4, inner = n - n/4, the quarters rounded up and inner at
///          least 1: never square, and n = 512 gives 512 x 384 times 384 x 640
/// work     2 rows columns inner flops; 8 bytes read for each element of a and b, 8 written for
/// each
///          of c
/// errors   none
/// source   the RAJA tutorial, nested loops; nothing was taken from its code
struct matmul {
  static constexpr std::string_view kernel = "matmul";

  /// Work grows with n^3: the largest of these takes as long as 200^3 elements of another kernel.
  /// (Of the widest blocks of tiled_local it fills a half. A test of its own fills all.)
  static constexpr index_t awkward_sizes[] = {1, 2, 3, 31, 32, 33, 100, 200};
  static constexpr index_t timed_sizes[] = {96, 512};

  struct args {
    view<const double, dims<2>> a;
    view<const double, dims<2>> b;
    view<double, dims<2>> c;
  };

  struct shape {
    index_t rows;
    index_t columns;
    index_t inner;

    static constexpr shape of(index_t n) {
      return {.rows = n, .columns = n + quarter(n), .inner = n > 1 ? n - quarter(n) : 1};
    }

    static constexpr index_t quarter(index_t n) { return n / 4 + (n % 4 > 0 ? 1 : 0); }
  };

  static constexpr work work_of(index_t n) {
    // In double, because sizes that no memory could hold must have work, too.
    const auto rows = static_cast<double>(n);
    const auto quarter = static_cast<double>(shape::quarter(n));
    const double columns = rows + quarter;
    const double inner = n > 1 ? rows - quarter : 1;
    const double factors = rows * inner + inner * columns;
    return {.flops = 2 * rows * columns * inner,
            .bytes_read = 8 * factors,
            .bytes_written = 8 * rows * columns,
            .working_set = 8 * (factors + rows * columns)};
  }

  matmul(index_t n, workspace& memory);

  args arguments() const { return data; }

  /// Elements of a and b, counted row by row, are odd multiples of 2^-16, of either sign, magnitude
  /// in [0.5, 1.5); these are the odd numbers.
  ///
  /// A product of two has 32 bits behind the point and a sum of up to 900 000 of them fits the 53
  /// bits of a double: every order of summation, fused or not, gives the same result and no error
  /// is allowed. Float, whose 24 bits hold no product of two such numbers, gives another.
  static constexpr int fraction_bits = 16;
  static std::int32_t a_at(index_t k);
  static std::int32_t b_at(index_t k);

  /// The elements of c, in multiples of 2^-32: in integers, so exact, and in an order that
  /// vectorises, so fast enough to check every element of a timed run.
  static std::vector<std::int64_t> reference(const shape& s);

  args data;
};

/// A dot product for each element of c, one loop over rows around one over columns.
struct matmul_naive : matmul {
  static constexpr std::string_view algorithm = "naive";
  using matmul::matmul;
};

/// The same dot products, rows and columns as one parallel loop.
struct matmul_collapse : matmul {
  static constexpr std::string_view algorithm = "collapse";
  using matmul::matmul;
};

/// Tiles of a and b are copied to local arrays, from which a tile of c is summed up.
struct matmul_tiled_local : matmul {
  static constexpr std::string_view algorithm = "tiled_local";
  using matmul::matmul;
};

}  // namespace toll::suite
