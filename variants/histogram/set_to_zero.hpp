// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/this_backend.hpp>

#include "kernels/histogram/histogram.hpp"

#include <cstddef>
#include <cstdint>

namespace toll::suite {

inline void set_to_zero(const cuda_policy& policy, const histogram::args& args) {
  const std::size_t bytes = static_cast<std::size_t>(args.counts.size()) * sizeof(std::uint32_t);
  backends::cuda::check(cudaMemsetAsync(args.counts.data(), 0, bytes, policy.stream),
                        "cudaMemsetAsync");
}

}  // namespace toll::suite
