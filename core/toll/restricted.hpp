// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/restricted_body.hpp>
#include <toll/error.hpp>
#include <toll/view.hpp>

#include <concepts>

namespace toll {

namespace detail {

template <class View, class Mapping>
concept has_mapping =
    std::equality_comparable<Mapping> && std::same_as<typename View::mapping_type, Mapping>;

template <class Mapping>
constexpr void check_mapping(int place, const Mapping& mapping, const Mapping& first) {
  if (!(mapping == first)) {
    refuse(
        "toll::restricted: view %d of one_mapping differs from the first in its extents or strides",
        place);
  }
}

}  // namespace detail

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
/// written, or keep them in registers. A device makes nothing of it. A body that breaks the
/// promise is wrong in some builds, and nothing tells.
template <class... T, class... Extents, class... Layouts, class... Accessors>
constexpr detail::restricted_views<detail::mappings::of_each,
                                   view<T, Extents, Layouts, Accessors>...>
restricted(const view<T, Extents, Layouts, Accessors>&... views) {
  return {{{{views}...}}};
}

/// Says that views have one mapping: the same layout and extents, and strides if the layout has them.
struct one_mapping_tag {};

inline constexpr one_mapping_tag one_mapping{};

/// The same for views of one mapping, of which the body is then given one only, on devices too: what
/// has been found of an element's place in one view holds in all.
///
///     nested(policy, inside, restricted(one_mapping, a, b), body);
///
/// errors   argument_error if the mapping of a view is not that of the first
template <class T, class Extents, class Layout, class Accessor, class... Others>
constexpr auto restricted(one_mapping_tag, const view<T, Extents, Layout, Accessor>& first,
                          const Others&... others) {
  constexpr bool are_alike =
      (detail::has_mapping<Others, typename Layout::template mapping<Extents>> && ...);
  static_assert(are_alike,
                "toll::restricted: views of one_mapping have the same layout and the same type of "
                "extents; leave one_mapping out for others");
  if constexpr (are_alike) {
    int place = 1;
    (detail::check_mapping(++place, others.mapping(), first.mapping()), ...);
  }
  constexpr auto kept = are_alike ? detail::mappings::of_first : detail::mappings::of_each;
  return detail::restricted_views<kept, view<T, Extents, Layout, Accessor>, Others...>{
      {{{first}, {others}...}}};
}

}  // namespace toll
