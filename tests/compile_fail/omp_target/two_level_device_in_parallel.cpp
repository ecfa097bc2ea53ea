// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::two_level: a device takes segments in order
#include <toll/backends/omp_target/policy.hpp>
#include <toll/backends/openmp/backend.hpp>
#include <toll/index_set.hpp>

namespace toll {

void loop(const index_set<range>& segments) {
  forall(two_level{openmp_policy{}, omp_target_policy{}}, segments, [=] TOLL_FN(index_t) {});
}

}  // namespace toll
