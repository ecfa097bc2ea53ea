// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

namespace toll::suite {
namespace {

constexpr const char* reason = "two lanes may count in one bin, which Highway does not detect";

}  // namespace

using histogram::on_all_inputs;

const absent<on_all_inputs<histogram_atomic>> atomic{"highway", "simd", reason};
const absent<on_all_inputs<histogram_privatized>> privatized{"highway", "simd", reason};
const absent<on_all_inputs<histogram_multi_reduce>> multi_reduce{"highway", "simd", reason};

}  // namespace toll::suite
