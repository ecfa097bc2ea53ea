// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

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

/// The same for clang, too: where it is to compute an address again, and not to step it from line to line.
template <std::integral T>
T opaque(T value) {
#if defined(__x86_64__) || defined(__aarch64__)
  asm volatile("" : "+r"(value));
#endif
  return value;
}

/// Zero, and clang does not know it. Of a stride that is a sum with it, clang does not guess that it is 1;
/// it would make vectors of a loop that reads across memory for that case only.
inline index_t unknown_zero() {
  index_t zero = 0;
#if defined(__clang__) && defined(__x86_64__)
  asm("" : "+r"(zero));
#endif
  return zero;
}

}  // namespace toll::detail
