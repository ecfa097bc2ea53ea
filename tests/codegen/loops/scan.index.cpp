// SPDX-License-Identifier: BSD-3-Clause
#include <toll/scan.hpp>
#include <toll/this_backend.hpp>

namespace toll::suite {

void prefix_sums(view<const double> x, view<double> y) {
  inclusive_scan(this_policy{}, x, y);
}

}  // namespace toll::suite
