// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <type_traits>

/// Marks a lambda that a device may run: `[=] TOLL_FN(index_t i) { ... }`. Means nothing outside
/// nvcc.
#if defined(__CUDACC__)
#define TOLL_FN __host__ __device__
#else
#define TOLL_FN
#endif

namespace toll {

/// Every count, extent and index: signed, so that a difference of two is right and a negative count
/// is seen as what it is instead of wrapping to a huge one.
using index_t = std::int64_t;

/// What may move between memories byte by byte: elements of arrays, accumulators of reductions.
template <class T>
concept trivially_copyable = std::is_trivially_copyable_v<T>;

}  // namespace toll
