// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/view.hpp>

#include "kernels/grid_shape.hpp"
#include "kernels/workspace.hpp"

#include <string_view>

namespace toll::suite {

/// transpose: b(j, i) = a(i, j).
///
/// shapes   a[rows][columns], b[columns][rows], both row-major: n elements as grid_shape has them;
///          double, no units
/// work     no flops, 8 bytes read and 8 written for each element
/// errors   none
/// source   exercises 8 and 9 of the RAJA tutorial; nothing was taken from their code
struct transpose {
  static constexpr std::string_view kernel = "transpose";

  struct args {
    view<const double, dims<2>> a;
    view<double, dims<2>> b;
  };

  static constexpr work work_of(index_t n) {
    const double elements = grid_shape::of(n).cells();
    return {.flops = 0,
            .bytes_read = 8 * elements,
            .bytes_written = 8 * elements,
            .working_set = 16 * elements};
  }

  transpose(index_t n, workspace& memory);

  args arguments() const { return data; }

  /// Elements of a, counted row by row: no two alike.
  static double a_at(index_t k);

  /// Element k of b, counted row by row, is one of a, bit for bit.
  static expectation expected(const grid_shape& a, index_t k);

  args data;
};

/// Loops over tiles and inside each of them.
struct transpose_tiled : transpose {
  static constexpr std::string_view algorithm = "tiled";
  using transpose::transpose;
};

/// A tile is read into a local array and written from there, so that both sides of memory are
/// walked along.
struct transpose_tiled_local : transpose {
  static constexpr std::string_view algorithm = "tiled_local";
  using transpose::transpose;
};

}  // namespace toll::suite
