// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/call_inlined.hpp>

#include <concepts>

namespace toll::detail {

/// Whether the layer asks clang for vectors of loops of known length, whatever they read. Otherwise it writes such
/// a loop out before it looks for vectors, and then finds none in what reads across memory. With AVX-512 it
/// would gather what is not in line, which takes longer on an AMD than one number at a time, so the build says
/// whether it may not: TOLL_NO_GATHER goes with -mno-gather.
#if defined(__clang__) && defined(__x86_64__) && (defined(TOLL_NO_GATHER) || !defined(__AVX512F__))
inline constexpr bool demands_vectors = true;
#else
inline constexpr bool demands_vectors = false;
#endif

/// Whether a loop of this length is to be one vector, of one or several registers.
constexpr bool is_length_of_vector(index_t iterations) {
  return demands_vectors && (iterations == 4 || iterations == 8 || iterations == 16);
}

/// A loop of `length` iterations from `first` on.
/// requires   demands_vectors
template <index_t length, std::integral Index, class Body>
[[gnu::always_inline]] inline void loop_in_one_vector(Index first, const Body& body) {
#if defined(__clang__)
#pragma clang loop vectorize(enable) vectorize_width(length) interleave_count(1) unroll(disable)
#endif
  for (Index k = 0; k < Index{length}; ++k) {
    call_inlined(body, static_cast<Index>(first + k));
  }
}

}  // namespace toll::detail
