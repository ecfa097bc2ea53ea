// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/queue.hpp>
#include <toll/backends/cuda/queued_scratch.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>

namespace toll::backends::cuda {

/// Calls CUB twice: it is asked for the memory it needs, then given it, beside `own_bytes` that are
/// the caller's: `work(memory, bytes, own)`. What it does is queued, or done if the policy is
/// synchronous.
template <class Call>
void call_cub_with(const policy& how, std::size_t own_bytes, const char* name, const Call& work) {
  constexpr std::size_t line = 256;  // what cudaMalloc aligns to, and CUB expects
  const std::size_t own = (own_bytes + line - 1) / line * line;
  std::size_t bytes = 0;
  check(work(nullptr, bytes, nullptr), name);
  queued_scratch::of_this_thread().use(own + bytes, how.stream, [&](std::byte* memory) {
    check(work(memory + own, bytes, memory), name);
  });
  launched(how, name);
}

/// The same for a call that needs no memory of its own: `work(memory, bytes)`.
template <class Call>
void call_cub(const policy& how, const char* name, const Call& work) {
  call_cub_with(how, 0, name, [&](std::byte* memory, std::size_t& bytes, std::byte*) {
    return work(memory, bytes);
  });
}

}  // namespace toll::backends::cuda
