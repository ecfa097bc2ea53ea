// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

namespace toll::suite {

const absent<pi_reduce> reduce{"library", this_policy::name,
                               "BLAS sums up arrays, not the values of a function"};
const absent<pi_atomic> atomic{"library", this_policy::name, "BLAS has no atomic updates"};

}  // namespace toll::suite
