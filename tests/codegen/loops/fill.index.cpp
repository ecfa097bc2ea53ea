// SPDX-License-Identifier: BSD-3-Clause
#include <toll/fill.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

void clear(double value, view<double> y) {
  fill(this_policy{}, y, value);
}

}  // namespace toll::suite
