// SPDX-License-Identifier: BSD-3-Clause
#pragma once

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

}  // namespace toll::detail
