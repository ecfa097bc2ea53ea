// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Arrays, streams and waiting are also for files that the host's compiler takes.
#if !defined(__CUDACC__)
#include <toll/detail/host_compiler.hpp>
#elif defined(TOLL_FN)
#error \
    "toll: include <toll/backends/cuda/backend.hpp> before other headers, or link toll::backend_cuda"
#else
#include <cstdio>
#include <cstdlib>

/// Marks a lambda that the device may run: `[=] TOLL_FN(index_t i) { ... }`.
#define TOLL_FN __host__ __device__

namespace toll::detail {

/// Prints as std::printf does and stops the kernel, which ends the program at the next wait, or the
/// program.
template <class... Arguments>
[[noreturn]] TOLL_FN void stop(const char* format, Arguments... arguments) {
#if defined(__CUDA_ARCH__)
  std::printf(format, arguments...);
  __trap();
#else
  std::fprintf(stderr, format, arguments...);
  std::abort();
#endif
}

}  // namespace toll::detail
#endif
