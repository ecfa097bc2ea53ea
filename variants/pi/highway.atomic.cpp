// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

namespace toll::suite {

const absent<pi_atomic> entry{"highway", "simd", "Highway has no atomic updates"};

}  // namespace toll::suite
