// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

namespace toll::suite {

using histogram::on_all_inputs;

const absent<on_all_inputs<histogram_atomic>> atomic{"library", this_policy::name,
                                                     "BLAS has no histogram"};
const absent<on_all_inputs<histogram_privatized>> privatized{"library", this_policy::name,
                                                             "BLAS has no histogram"};
const absent<on_all_inputs<histogram_multi_reduce>> multi_reduce{"library", this_policy::name,
                                                                 "BLAS has no histogram"};

}  // namespace toll::suite
