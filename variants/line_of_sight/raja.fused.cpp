// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

namespace toll::suite {

const absent<line_of_sight_fused> entry{
    "raja", this_policy::name,
    "RAJA's scans go from array to array: no function makes their input or takes their output"};

}  // namespace toll::suite
