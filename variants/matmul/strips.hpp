// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/memory.hpp>
#include <toll/policy.hpp>

#include <concepts>
#include <string_view>

/// How `naive` and `collapse` cut the rows of c, the same in both arms.
///
/// No compiler here vectorises a loop over columns around one over products. So the columns of a
/// strip are the inner loop: an element of a is multiplied by those of a row of b, and their sums
/// stay in vector registers, 4 of AVX-512 or 8 of AVX2. Behind the last whole strip of a row are
/// strips of half as many columns, of a quarter and so on.
namespace toll::suite::matmul_strips {

inline constexpr index_t lanes = 32;

template <execution_policy Policy>
inline constexpr bool on_host = std::same_as<typename Policy::memory_space, host_space>;

/// Columns of a strip: one where a thread computes an element at a time, in order on `seq`, beside
/// its neighbours on a device.
template <execution_policy Policy>
constexpr index_t width() {
  return on_host<Policy> && std::string_view{Policy::name} != "seq" ? lanes : 1;
}

/// Why `collapse` is absent on a backend: it would be `naive` again. Empty where it is not.
template <execution_policy Policy>
constexpr std::string_view why_no_collapse() {
  const std::string_view backend = Policy::name;
  if (backend == "cuda") {
    return "a grid shares out rows and columns by itself: collapse would be naive";
  }
  return Policy::is_threaded || backend == "omp_target"
             ? ""
             : "one thread has no loops to share out: collapse would be naive";
}

/// Whether the loops of `collapse` are others than those of `naive`.
template <execution_policy Policy>
inline constexpr bool has_collapse = why_no_collapse<Policy>().empty();

constexpr index_t strips(index_t columns, index_t width) {
  return (columns + width - 1) / width;
}

}  // namespace toll::suite::matmul_strips
