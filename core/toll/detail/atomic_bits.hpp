// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>

namespace toll::detail {

/// An integer as large as an object that is updated, which may be looked at through it.
template <unsigned long bytes>
struct same_size;

template <>
struct same_size<1> {
  using type [[gnu::may_alias]] = unsigned char;
};

template <>
struct same_size<2> {
  using type [[gnu::may_alias]] = unsigned short;
};

template <>
struct same_size<4> {
  using type [[gnu::may_alias]] = unsigned int;
};

template <>
struct same_size<8> {
  using type [[gnu::may_alias]] = unsigned long long;
};

template <class T>
using bits_of = typename same_size<sizeof(T)>::type;

/// An integer that processors add to and set bits in. (They have no such instructions for bool.)
template <class T>
concept native_integer = std::integral<T> && !std::same_as<T, bool>;

}  // namespace toll::detail
