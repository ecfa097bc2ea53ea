// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/vertex_sum/vertex_sum.hpp"

namespace toll::suite {

const absent<problem_family<vertex_sum_atomic, vertex_sum_scatter>> entry{
    "highway", "simd", "two lanes may add to one vertex, which Highway does not detect"};

}  // namespace toll::suite
