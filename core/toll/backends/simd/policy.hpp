// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/seq/policy.hpp>
#include <toll/detail/single_thread_atomics.hpp>
#include <toll/memory.hpp>

namespace toll::backends::simd {

/// One thread, iterations in the lanes of vector registers where the compiler proves that they are independent (g++
/// at -O3 only). Reductions run in a fixed number of accumulators, so their rounding differs from that of a
/// sequential loop, but not from run to run.
struct policy {
  static constexpr const char* name = "simd";
  static constexpr bool is_threaded = false;
  using memory_space = host_space;
  using atomics = detail::single_thread_atomics<detail::ordered_access>;
  using in_order_atomics = detail::single_thread_atomics<detail::plain_access>;
};

}  // namespace toll::backends::simd

namespace toll {

using simd_policy = backends::simd::policy;

constexpr seq_policy without_lanes(const simd_policy&) {
  return {};
}

}  // namespace toll
