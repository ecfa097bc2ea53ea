// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>

namespace toll::detail {

/// The value, as if it had just been computed: g++ knows no bounds of it, and cannot take what follows
/// from it out of the loops around. clang may: it then computes no address again for each line.
template <std::integral T>
T unknown_before(T value) {
#if !defined(__clang__) && (defined(__x86_64__) || defined(__aarch64__))
  asm volatile("" : "+r"(value));
#endif
  return value;
}

}  // namespace toll::detail
