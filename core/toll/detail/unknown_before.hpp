// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>

namespace toll::detail {

/// The value, as if it had just been computed: a compiler knows no bounds of it, and cannot take what
/// follows from it out of the loops around.
template <std::integral T>
T unknown_before(T value) {
#if defined(__x86_64__) || defined(__aarch64__)
  asm volatile("" : "+r"(value));
#endif
  return value;
}

/// clang does, where it knows the length of a loop, and makes scalars of it.
#if defined(__clang__)
inline constexpr bool unrolls_before_it_vectorises = true;
#else
inline constexpr bool unrolls_before_it_vectorises = false;
#endif

}  // namespace toll::detail
