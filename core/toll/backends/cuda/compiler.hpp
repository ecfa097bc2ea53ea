// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Arrays, streams and waiting are also for files that the host's compiler takes.
#if !defined(__CUDACC__)
#include <toll/detail/host_compiler.hpp>
#elif defined(TOLL_FN)
#error \
    "toll: include <toll/backends/cuda/backend.hpp> before other headers, or link toll::backend_cuda"
#else
#include <toll/error.hpp>

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

/// Throws argument_error; on a device, which has no exceptions, stops as `stop` does.
template <class... Arguments>
[[noreturn]] TOLL_FN void refuse(const char* format, Arguments... arguments) {
#if defined(__CUDA_ARCH__)
  stop(format, arguments...);
#else
  throw argument_error(format, arguments...);
#endif
}

/// Reads through the cache for what no thread writes while the kernel runs.
template <class T>
TOLL_FN T load_unchanged(const T* place) {
#if defined(__CUDA_ARCH__)
  constexpr bool is_aligned = alignof(T) == sizeof(T);
  if constexpr (is_aligned && sizeof(T) == 4) {
    return __builtin_bit_cast(T, __ldg(reinterpret_cast<const unsigned*>(place)));
  } else if constexpr (is_aligned && sizeof(T) == 8) {
    return __builtin_bit_cast(T, __ldg(reinterpret_cast<const unsigned long long*>(place)));
  } else if constexpr (is_aligned && sizeof(T) == 16) {
    return __builtin_bit_cast(T, __ldg(reinterpret_cast<const uint4*>(place)));
  } else if constexpr (sizeof(T) == 1) {
    return __builtin_bit_cast(T, __ldg(reinterpret_cast<const unsigned char*>(place)));
  } else if constexpr (is_aligned && sizeof(T) == 2) {
    return __builtin_bit_cast(T, __ldg(reinterpret_cast<const unsigned short*>(place)));
  }
#endif
  return *place;
}

}  // namespace toll::detail
#endif
