// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/extents.hpp>
#include <toll/layout.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toll {

struct default_access;

namespace detail {

template <class From, class To>
concept element_converts = std::same_as<From, To> || std::same_as<const From, To>;

template <class From, class To>
concept access_converts = std::same_as<From, To> || std::same_as<From, default_access>;

/// Whether only the values can tell if a mapping is also one of another type.
template <class From, class To>
inline constexpr bool must_be_checked =
    std::is_constructible_v<To, From> && !std::is_convertible_v<From, To>;

template <class Mapping>
concept begins_at_zero = requires { std::bool_constant<Mapping::first(0) == 0>{}; };

/// The mapping of one view as that of another. Refuses, each in a sentence, what no values allow.
template <class To, class From>
constexpr To converted_mapping(const From& from) {
  constexpr bool agree = extents_agree<typename From::extents_type, typename To::extents_type>;
  constexpr bool same_origin = begins_at_zero<From> == begins_at_zero<To>;
  constexpr bool same_order = !agree || !same_origin || std::is_constructible_v<To, From>;
  static_assert(agree,
                "toll::view: a known extent does not become another one: extents<3, dynamic> "
                "becomes dims<2> or extents<3, 8>, never extents<4, dynamic>");
  static_assert(!agree || same_origin,
                "toll::view: indices that begin elsewhere than at 0 do not begin at 0 in silence, "
                "or the other way round; slice(v, every, every) counts from 0");
  static_assert(same_order,
                "toll::view: elements in one order are no view in another: make it a view with "
                "layout_strided, or copy the elements");
  if constexpr (agree && same_origin && same_order) {
    return To(from);
  } else {
    return To{};
  }
}

}  // namespace detail
}  // namespace toll
