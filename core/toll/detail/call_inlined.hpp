// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

namespace toll::detail {

/// Calls a body so that it is part of the loop around it before anything is optimised. clang optimises
/// a function before it inlines it, and has then forgotten what the loop could have used: that
/// `a(i, j + 1)` is the next iteration's `a(i, j)`, or that two views lie apart.
#if defined(__CUDACC__)  // loops of the host call bodies of the host in the same way
#pragma nv_exec_check_disable
#endif
template <class Body, class... Given>
#if defined(__clang__)  // whose `flatten` goes one call deep
[[gnu::always_inline]]
#endif
TOLL_FN constexpr void call_inlined(const Body& body, Given&&... given) {
#if defined(__clang__) && __clang_major__ >= 15  // the first that takes it at a call
  [[clang::always_inline]] body(static_cast<Given&&>(given)...);
#else
  body(static_cast<Given&&>(given)...);
#endif
}

}  // namespace toll::detail
