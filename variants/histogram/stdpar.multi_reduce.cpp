// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

namespace toll::suite {

const absent<histogram::on_all_inputs<histogram_multi_reduce>> entry{
    "stdpar", this_policy::name,
    "std::reduce joins values of one type and copies them: a key would have to be a whole "
    "histogram"};

}  // namespace toll::suite
