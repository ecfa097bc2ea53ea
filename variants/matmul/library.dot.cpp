// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"

namespace toll::suite {

const absent<problem_family<matmul_naive, matmul_collapse>> entry{
    "library", this_policy::name, "BLAS multiplies matrices in blocks: see tiled_local"};

}  // namespace toll::suite
