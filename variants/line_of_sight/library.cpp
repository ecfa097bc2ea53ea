// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

namespace toll::suite {

const absent<problem_family<line_of_sight_scan, line_of_sight_fused>> entry{
    "library", this_policy::name, "BLAS has no scan"};

}  // namespace toll::suite
