// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/transpose/transpose.hpp"

namespace toll::suite {

const absent<transpose_tiled> entry{"library", "openmp", "OpenBLAS transposes on one thread"};

}  // namespace toll::suite
