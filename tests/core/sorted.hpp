// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/sort.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <type_traits>

namespace toll {

/// The same on every machine, without order: a linear congruential generator's upper bits.
class random_bits {
public:
  std::uint64_t next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return state_ >> 24U;
  }

private:
  std::uint64_t state_ = 20;
};

/// Of both signs where T has them, each of about `different` values several times.
template <class T>
std::vector<T> keys_of(index_t n, std::uint64_t different) {
  random_bits bits;
  std::vector<T> keys;
  for (index_t i = 0; i < n; ++i) {
    const auto value = static_cast<std::int64_t>(bits.next() % different);
    const auto half = static_cast<std::int64_t>(different / 2);
    keys.push_back(static_cast<T>(std::is_signed_v<T> ? value - half : value));
  }
  return keys;
}

inline std::vector<index_t> counted(index_t n) {
  std::vector<index_t> values(static_cast<std::size_t>(n));
  std::iota(values.begin(), values.end(), 0);
  return values;
}

template <class T, class... Less>
std::vector<T> sorted(const std::vector<T>& keys, const Less&... less) {
  const this_policy policy{};
  auto cells = on_device(keys);
  sort(policy, cells.on(policy), less...);
  wait(policy);
  return on_host(cells);
}

template <class T, class... Less>
std::vector<T> stably_sorted(const std::vector<T>& keys, const Less&... less) {
  const this_policy policy{};
  auto cells = on_device(keys);
  stable_sort(policy, cells.on(policy), less...);
  wait(policy);
  return on_host(cells);
}

/// The positions of keys in a stable order. By std::sort, because clang warns of what is deprecated in
/// std::stable_sort of libstdc++.
template <class T, class Less>
std::vector<index_t> order_by_hand(const std::vector<T>& keys, const Less& less) {
  auto order = counted(static_cast<index_t>(keys.size()));
  std::sort(order.begin(), order.end(), [&](index_t a, index_t b) {
    const T& first = keys[static_cast<std::size_t>(a)];
    const T& second = keys[static_cast<std::size_t>(b)];
    return less(first, second) || (!less(second, first) && a < b);
  });
  return order;
}

template <class T, class Less = op::less>
std::vector<T> sorted_by_hand(const std::vector<T>& keys, const Less& less = {}) {
  std::vector<T> result;
  for (const index_t i : order_by_hand(keys, less)) {
    result.push_back(keys[static_cast<std::size_t>(i)]);
  }
  return result;
}

template <class Key, class Value>
struct pairs {
  std::vector<Key> keys;
  std::vector<Value> values;

  friend bool operator==(const pairs&, const pairs&) = default;
};

template <class Key, class Value, class... Less>
pairs<Key, Value> sorted_pairs(const std::vector<Key>& keys, const std::vector<Value>& values,
                               const Less&... less) {
  const this_policy policy{};
  auto key_cells = on_device(keys);
  auto value_cells = on_device(values);
  sort(policy, key_cells.on(policy), value_cells.on(policy), less...);
  wait(policy);
  return {on_host(key_cells), on_host(value_cells)};
}

template <class Key, class Value, class... Less>
pairs<Key, Value> stably_sorted_pairs(const std::vector<Key>& keys,
                                      const std::vector<Value>& values, const Less&... less) {
  const this_policy policy{};
  auto key_cells = on_device(keys);
  auto value_cells = on_device(values);
  stable_sort(policy, key_cells.on(policy), value_cells.on(policy), less...);
  wait(policy);
  return {on_host(key_cells), on_host(value_cells)};
}

template <class Key, class Value, class Less = op::less>
pairs<Key, Value> pairs_by_hand(const std::vector<Key>& keys, const std::vector<Value>& values,
                                const Less& less = {}) {
  pairs<Key, Value> result;
  for (const index_t i : order_by_hand(keys, less)) {
    result.keys.push_back(keys[static_cast<std::size_t>(i)]);
    result.values.push_back(values[static_cast<std::size_t>(i)]);
  }
  return result;
}

}  // namespace toll
