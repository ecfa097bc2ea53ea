// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

namespace toll::suite {

// Clang: "cannot generate code for reduction on array section, which requires a variable length
// array", for NVIDIA's devices.
const absent<histogram::on_all_inputs<histogram_multi_reduce>> entry{
    "baseline", "omp_target",
    "OpenMP's reduction over an array section of run-time length does not compile for GPUs, which "
    "have no arrays of such length; what one writes instead is algorithm privatized"};

}  // namespace toll::suite
