// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"

namespace toll::suite {

const absent<problem_family<stencil_forall_right, stencil_forall_left, stencil_tiled_right,
                            stencil_tiled_left>>
    entry{"library", this_policy::name, "BLAS has no stencil"};

}  // namespace toll::suite
