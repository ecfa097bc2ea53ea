// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"

namespace toll::suite {

const absent<transpose_tiled_local> entry{
    "library", this_policy::name, "OpenBLAS transposes without a local array: see tiled on simd"};

}  // namespace toll::suite
