// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/restricted_body.hpp>
#include <toll/view.hpp>

namespace toll {

/// Views that the body of a nest or a launch is given as its last arguments, after accumulators and
/// other givens, instead of capturing them. While the loops run, what is written through one of them
/// is reached through no other view or pointer: the `restrict` of C, which a captured view cannot
/// say. It stands directly before the body:
///
///     using input = view<const double, dims<2>>;
///     using output = view<double, dims<2>>;
///     nested(policy, shape, restricted(a, b),
///            [=] TOLL_FN(index_t i, index_t j, const input& a, const output& b) {
///              b(i, j) = a(i, j) + a(i, j + 1);
///            });
///
/// Host backends hand the promise to the compiler, which may then read elements before others are
/// written, or keep them in registers. A device is given the views as they are. A body that breaks
/// the promise is wrong in some builds, and nothing tells.
template <class... T, class... Extents, class... Layouts, class... Accessors>
constexpr detail::restricted_views<view<T, Extents, Layouts, Accessors>...> restricted(
    const view<T, Extents, Layouts, Accessors>&... views) {
  return {{{{views}...}}};
}

}  // namespace toll
