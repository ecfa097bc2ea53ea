// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {

const absent<problem_family<vertex_sum_atomic, vertex_sum_scatter, vertex_sum_colored,
                            vertex_sum_gather, vertex_sum_gather_shuffled>>
    entry{"library", this_policy::name, "BLAS has no sparse matrices"};

}  // namespace toll::suite
