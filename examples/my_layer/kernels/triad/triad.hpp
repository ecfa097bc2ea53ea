// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/view.hpp>

#include "kernels/values.hpp"
#include "kernels/workspace.hpp"

#include <string_view>

namespace toll::suite {

/// triad: z <- x + a y, element by element.
///
/// shapes   x[n], y[n], z[n], a scalar; double, no units
/// work     2 n flops, 16 n bytes read, 8 n bytes written
/// errors   none
/// source   STREAM (McCalpin, 1995)
struct triad {
  static constexpr std::string_view kernel = "triad";
  static constexpr std::string_view algorithm = "forall";

  struct args {
    double a;
    view<const double> x;
    view<const double> y;
    view<double> z;
  };

  static constexpr work work_of(index_t n) {
    const auto elements = static_cast<double>(n);
    return {.flops = 2 * elements,
            .bytes_read = 16 * elements,
            .bytes_written = 8 * elements,
            .working_set = 24 * elements};
  }

  triad(index_t n, workspace& memory)
      : x{memory.input<double>("x", n, [](index_t i) { return signed_value(i, 1); })},
        y{memory.input<double>("y", n, [](index_t i) { return signed_value(i, 2); })},
        z{memory.output<double>("z", n, [](index_t i) { return expected(i); })} {}

  args arguments() const { return {a, x, y, z}; }

  static constexpr double a = 0.3;

  /// x + a y in long double. A variant rounds product and sum, to half a unit in the last place each.
  static expectation expected(index_t i);

  view<const double> x;
  view<const double> y;
  view<double> z;
};

}  // namespace toll::suite
