// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Arrays, streams and waiting are also for files that are compiled for the host alone.
#if !defined(__HIP__)
#include <toll/detail/host_compiler.hpp>
#elif defined(TOLL_FN)
#error \
    "toll: include <toll/backends/hip/backend.hpp> before other headers, or link toll::backend_hip"
#else
#include <toll/error.hpp>

#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>

/// Marks a lambda that the device may run: `[=] TOLL_FN(index_t i) { ... }`.
#define TOLL_FN __host__ __device__

namespace toll::detail {

/// Prints as std::printf does and stops the kernel, which ends the program at the next wait, or the
/// program.
template <class... Arguments>
[[noreturn]] TOLL_FN void stop(const char* format, Arguments... arguments) {
#if defined(__HIP_DEVICE_COMPILE__)
  printf(format, arguments...);
  __builtin_trap();
#else
  std::fprintf(stderr, format, arguments...);
  std::abort();
#endif
}

/// Throws argument_error; on a device, which has no exceptions, stops as `stop` does.
template <class... Arguments>
[[noreturn]] TOLL_FN void refuse(const char* format, Arguments... arguments) {
#if defined(__HIP_DEVICE_COMPILE__)
  stop(format, arguments...);
#else
  throw argument_error(format, arguments...);
#endif
}

template <class T>
TOLL_FN T load_unchanged(const T* place) {
  return *place;
}

}  // namespace toll::detail
#endif
