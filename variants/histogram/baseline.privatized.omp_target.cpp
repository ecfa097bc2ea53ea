// SPDX-License-Identifier: BSD-3-Clause
#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

namespace toll::suite {

const absent<histogram::on_all_inputs<histogram_privatized>> entry{
    "baseline", "omp_target",
    "a device has too many threads for a copy each, so the layer updates the result itself by "
    "atomic operations: that is algorithm atomic"};

}  // namespace toll::suite
