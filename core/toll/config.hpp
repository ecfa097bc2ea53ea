// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <type_traits>

// TOLL_FN, and how a program stops, are for the compiler of a backend to say: each brings a header
// for it, which the build names. Without one they are those of any compiler for the host.
#if defined(TOLL_BACKEND_COMPILER_HEADER)
#include TOLL_BACKEND_COMPILER_HEADER
#elif !defined(TOLL_FN)
#include <toll/detail/host_compiler.hpp>
#endif

#if !defined(TOLL_FN)
#error "toll: compiler.hpp of this backend defines no TOLL_FN, the mark of what its loops may call"
#endif

namespace toll {

/// Every count, extent and index: signed, so that a difference of two is right and a negative count
/// is seen as what it is instead of wrapping to a huge one.
using index_t = std::int64_t;

/// What may move between memories byte by byte: elements of arrays, accumulators of reductions.
template <class T>
concept trivially_copyable = std::is_trivially_copyable_v<T>;

}  // namespace toll
