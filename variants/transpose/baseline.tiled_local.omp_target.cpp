// SPDX-License-Identifier: BSD-3-Clause
#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"

namespace toll::suite {

const absent<transpose_tiled_local> entry{
    "baseline", "omp_target",
    "tiles are for memory that a team shares, which g++ 12 cannot allocate on a device"};

}  // namespace toll::suite
