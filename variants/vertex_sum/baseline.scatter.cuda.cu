// SPDX-License-Identifier: BSD-3-Clause
#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {

const absent<vertex_sum_scatter> entry{
    "baseline", "cuda",
    "a device has too many threads for a copy each, and a block no memory for one of a mesh; the "
    "sums themselves are updated by atomic operations: that is algorithm atomic"};

}  // namespace toll::suite
