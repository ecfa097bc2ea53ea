// SPDX-License-Identifier: BSD-3-Clause
#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {

const absent<vertex_sum_scatter> entry{
    "baseline", "omp_target",
    "a device has too many threads for a copy each, so the layer updates the result itself by "
    "atomic operations: that is algorithm atomic"};

}  // namespace toll::suite
