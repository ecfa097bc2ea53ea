// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::region: inside, into(view) updates the view by atomics
#include <toll/backends/openmp/backend.hpp>
#include <toll/forall.hpp>
#include <toll/region.hpp>
#include <toll/scatter.hpp>

namespace toll {

using inside_policy = region_policy<openmp_policy>;
using eight_copies =
    scatter_access<inside_policy, double, op::plus, dims<1>, scatter_way::replicated>;

void count(const inside_policy& inside, index_t n, view<double> sums) {
  forall(inside, n, into(sums, op::plus{}, scatter_way::replicated(8)),
         [=](index_t i, const eight_copies& sum) { sum.update(i % 8, 1); });
}

}  // namespace toll
