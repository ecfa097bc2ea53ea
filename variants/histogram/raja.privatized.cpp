// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

namespace toll::suite {

const absent<histogram::on_all_inputs<histogram_privatized>> entry{
    "raja", this_policy::name,
    "RAJA has a copy for each thread as a multi-reduction only: see multi_reduce"};

}  // namespace toll::suite
