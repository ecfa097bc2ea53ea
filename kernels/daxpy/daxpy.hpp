// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/view.hpp>

#include "kernels/values.hpp"
#include "kernels/workspace.hpp"

#include <string_view>

namespace toll::suite {

/// daxpy: y <- a x + y, element by element.
///
/// shapes   x[n], y[n], a scalar; double, no units
/// work     2 n flops, 16 n bytes read, 8 n bytes written
/// errors   none
/// source   BLAS level 1 (Lawson, Hanson, Kincaid, Krogh, 1979)
struct daxpy {
  static constexpr std::string_view kernel = "daxpy";
  static constexpr std::string_view algorithm = "forall";

  struct args {
    double a;
    view<const double> x;
    view<double> y;
  };

  static constexpr work work_of(index_t n) {
    const auto elements = static_cast<double>(n);
    return {.flops = 2 * elements,
            .bytes_read = 16 * elements,
            .bytes_written = 8 * elements,
            .working_set = 16 * elements};
  }

  daxpy(index_t n, workspace& memory)
      : x{memory.input<double>("x", n, [](index_t i) { return x_at(i); })},
        y{memory.update<double>(
            "y", n, [](index_t i) { return y_at(i); },
            [](index_t i, index_t runs) { return expected(i, runs); })} {}

  args arguments() const { return {a, x, y}; }

  // Not a binary fraction, so that a product rounds; small, so that many runs do not overflow.
  static constexpr double a = 0.3;

  /// Inputs of both signs that depend on the index without symmetry, none zero.
  static constexpr double x_at(index_t i) { return signed_value(i, 1); }

  static constexpr double y_at(index_t i) { return signed_value(i, 2); }

  /// y after `runs` runs, y0 + runs a x, in long double. Run j rounds its product and its sum,
  /// which are at most |a x| and |y0| + j |a x|, to half a unit in the last place each.
  static expectation expected(index_t i, index_t runs);

  view<const double> x;
  view<double> y;
};

}  // namespace toll::suite
