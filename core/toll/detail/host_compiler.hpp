// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/error.hpp>

#include <cstdio>
#include <cstdlib>

/// Marks a lambda that a device may run: `[=] TOLL_FN(index_t i) { ... }`. Means nothing to a
/// compiler for the host alone.
#define TOLL_FN

namespace toll::detail {

/// Prints as std::printf does and stops the program: an exception could not leave a parallel region
/// or a device.
template <class... Arguments>
[[noreturn]] void stop(const char* format, Arguments... arguments) {
  std::fprintf(stderr, format, arguments...);
  std::abort();
}

/// Throws argument_error; on a device, which has no exceptions, stops as `stop` does.
template <class... Arguments>
[[noreturn]] void refuse(const char* format, Arguments... arguments) {
  throw argument_error(format, arguments...);
}

}  // namespace toll::detail
