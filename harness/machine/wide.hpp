// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

// The widest vectors that this build's -march has, for loops that measure what the machine can do.
// Arithmetic on them is the compiler's own (+, *); a product and a sum in one expression become one
// instruction where there is one.
namespace toll::suite {

#if defined(__AVX512F__)
inline constexpr std::size_t wide_bytes = 64;
inline constexpr std::string_view wide_name = "AVX-512";
#elif defined(__AVX2__)
inline constexpr std::size_t wide_bytes = 32;
inline constexpr std::string_view wide_name = "AVX2";
#elif defined(__SSE2__)
inline constexpr std::size_t wide_bytes = 16;
inline constexpr std::string_view wide_name = "SSE2";
#else
inline constexpr std::size_t wide_bytes = 16;
inline constexpr std::string_view wide_name = "generic vectors of 16 bytes";
#endif

// Registers of that width. A loop that keeps more values than this in flight spills them.
#if defined(__AVX512F__) || defined(__aarch64__)
inline constexpr std::size_t wide_registers = 32;
#else
inline constexpr std::size_t wide_registers = 16;
#endif

#if defined(__FMA__) || defined(__aarch64__)
inline constexpr bool has_fused_multiply_add = true;
#else
inline constexpr bool has_fused_multiply_add = false;
#endif

template <class T>
struct wide_of {
  using type [[gnu::vector_size(wide_bytes)]] = T;
  static constexpr std::size_t lanes = wide_bytes / sizeof(T);
};

template <class T>
using wide = typename wide_of<T>::type;

inline wide<double> load(const double* from) {
  wide<double> value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

inline void store(double* to, wide<double> value) {
  std::memcpy(to, &value, sizeof value);
}

/// A value in each lane.
template <class T>
wide<T> filled(T value) {
  return wide<T>{} + value;
}

template <class T>
T sum_of_lanes(wide<T> values) {
  T sum = 0;
  for (std::size_t i = 0; i < wide_of<T>::lanes; ++i) {
    sum += values[i];
  }
  return sum;
}

#if defined(__SSE2__)
inline constexpr bool has_streaming_stores = true;

/// Past the caches, so that the line is not read first. requires   an address that wide_bytes
/// divides
inline void stream(double* to, wide<double> value) {
#if defined(__AVX512F__)
  _mm512_stream_pd(to, value);
#elif defined(__AVX2__)
  _mm256_stream_pd(to, value);
#else
  _mm_stream_pd(to, value);
#endif
}

/// Streaming stores are seen by other threads only after this.
inline void finish_streams() {
  _mm_sfence();
}
#else
inline constexpr bool has_streaming_stores = false;

inline void stream(double* to, wide<double> value) {
  store(to, value);
}

inline void finish_streams() {
}
#endif

}  // namespace toll::suite
