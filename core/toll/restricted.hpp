// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/restricted_body.hpp>
#include <toll/view.hpp>

namespace toll {

/// Views that a nest's body is given as arguments, after its indices and accumulators, instead of
/// capturing them. While the nest runs, what is written through one of them is reached through no
/// other view or pointer: the `restrict` of C, which a captured view cannot say.
///
///     nested(policy, shape, restricted(a, b), [=] TOLL_FN(index_t i, index_t j, auto& a, auto& b) {
///       b(i, j) = a(i, j) + a(i, j + 1);
///     });
///
/// Host backends pass the pointers on to the compiler so; for a device the views are plain
/// arguments. It stands directly before the body, and the body may take each view by `const auto&`
/// or by its type.
template <class... T, class... Extents, class... Layouts, class... Accessors>
constexpr detail::restricted_views<view<T, Extents, Layouts, Accessors>...> restricted(
    const view<T, Extents, Layouts, Accessors>&... views) {
  return {{{{views}...}}};
}

}  // namespace toll
