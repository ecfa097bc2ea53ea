// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::region: a scatter is made outside of the region
#include <toll/backends/openmp/backend.hpp>
#include <toll/region.hpp>
#include <toll/scatter.hpp>

namespace toll {

void make(const region_policy<openmp_policy>& inside, index_t n) {
  const scatter<region_policy<openmp_policy>, double> sums{inside, n};
}

}  // namespace toll
