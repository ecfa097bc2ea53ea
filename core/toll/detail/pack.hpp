// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <utility>

namespace toll::detail {

template <std::size_t i, class T>
struct pack_element {
  T value;
};

template <class Sequence, class... Ts>
struct pack_elements;

template <std::size_t... i, class... Ts>
struct pack_elements<std::index_sequence<i...>, Ts...> : pack_element<i, Ts>... {};

/// A tuple that is trivially copyable when its elements are, which std::tuple is not: accumulators
/// cross into device memory and into vector registers.
template <class... Ts>
struct pack : pack_elements<std::index_sequence_for<Ts...>, Ts...> {};

template <std::size_t i, class T>
constexpr T& get(pack_element<i, T>& element) {
  return element.value;
}

template <std::size_t i, class T>
constexpr const T& get(const pack_element<i, T>& element) {
  return element.value;
}

}  // namespace toll::detail
