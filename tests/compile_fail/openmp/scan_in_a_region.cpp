// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::region: a scan opens a region of its own
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/openmp/scan.hpp>
#include <toll/region.hpp>
#include <toll/scan.hpp>
#include <toll/view.hpp>

namespace toll {

void add_up(const region_policy<openmp_policy>& inside, view<double> x) {
  inclusive_scan(inside, x, x);
}

}  // namespace toll
