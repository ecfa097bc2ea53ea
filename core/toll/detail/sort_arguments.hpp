// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/sort_order.hpp>
#include <toll/detail/sort_task.hpp>
#include <toll/error.hpp>
#include <toll/layout.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace toll::detail {

// The forms in which a sort may be asked for, brought into the general one.

template <class View>
concept view_of_a_row = requires(const View& all) {
  typename View::element_type;
  typename View::mapping_type;
  { all.data() } -> std::same_as<typename View::element_type*>;
  { all.size() } -> std::same_as<index_t>;
} && View::rank() == 1 && !std::is_const_v<typename View::element_type>;

template <class View>
concept view_without_gaps =
    std::same_as<typename View::mapping_type,
                 permuted_mapping<typename View::extents_type, std::size_t{0}>>;

template <class Key, class Less>
consteval bool is_sort() {
  constexpr bool has_order = std::is_invocable_r_v<bool, const Less&, const Key&, const Key&>;
  if constexpr (is_natural<Less>) {
    constexpr bool compares = requires(const Key& a) {
      { a < a } -> std::convertible_to<bool>;
    };
    static_assert(compares,
                  "toll: keys that have no operator< are sorted by a comparator, which comes last "
                  "among the arguments of a sort");
    return compares;
  } else {
    static_assert(has_order,
                  "toll: the comparator of a sort says whether one key comes before another: "
                  "[] TOLL_FN(K a, K b) { return b < a; }");
    return has_order;
  }
}

/// errors   argument_error unless the views have one size and no memory in common
template <class Keys, class Values>
void check_sorted_views(const Keys& keys, const Values& values) {
  if (keys.size() != values.size()) {
    throw argument_error("toll: a sort of %lld keys with %lld values; the views must have one size",
                         static_cast<long long>(keys.size()),
                         static_cast<long long>(values.size()));
  }
  const auto size = static_cast<std::uintptr_t>(keys.size());
  const auto first_key = reinterpret_cast<std::uintptr_t>(keys.data());
  const auto first_value = reinterpret_cast<std::uintptr_t>(values.data());
  if (first_key < first_value + size * sizeof(*values.data()) &&
      first_value < first_key + size * sizeof(*keys.data())) {
    throw argument_error("toll: the keys and the values of a sort overlap");
  }
}

template <bool stable, class Policy, class... Others>
void start_sort(const Policy&, const Others&...) {
  static_assert(sizeof...(Others) > 1000,
                "toll: a sort takes (policy, keys) or (policy, keys, values), and last a "
                "comparator if it is not <; keys and values are views of rank 1 of elements that "
                "may change, such as array.on(policy)");
}

template <bool stable, class Policy, view_of_a_row Keys>
void start_sort(const Policy& policy, const Keys& keys) {
  start_sort<stable>(policy, keys, op::less{});
}

template <bool stable, class Policy, view_of_a_row Keys, class Less>
void start_sort(const Policy& policy, const Keys& keys, const Less& less) {
  using key = typename Keys::element_type;
  constexpr bool is_contiguous = view_without_gaps<Keys>;
  static_assert(is_contiguous,
                "toll: the elements of what is sorted lie side by side, with no layout_strided; if "
                "the stride is 1, view<T>{v} is such a view of v, else copy into an array");
  if constexpr (is_contiguous && is_sort<key, Less>()) {
    run_sort(policy, sort_task<stable, key, void, Less>{keys.data(), nullptr, keys.size(), less});
  }
}

template <bool stable, class Policy, view_of_a_row Keys, view_of_a_row Values>
void start_sort(const Policy& policy, const Keys& keys, const Values& values) {
  start_sort<stable>(policy, keys, values, op::less{});
}

template <bool stable, class Policy, view_of_a_row Keys, view_of_a_row Values, class Less>
void start_sort(const Policy& policy, const Keys& keys, const Values& values, const Less& less) {
  using key = typename Keys::element_type;
  using value = typename Values::element_type;
  constexpr bool is_contiguous = view_without_gaps<Keys> && view_without_gaps<Values>;
  static_assert(is_contiguous,
                "toll: the elements of what is sorted lie side by side, with no layout_strided; if "
                "the stride is 1, view<T>{v} is such a view of v, else copy into an array");
  if constexpr (is_contiguous && is_sort<key, Less>()) {
    check_sorted_views(keys, values);
    run_sort(policy,
             sort_task<stable, key, value, Less>{keys.data(), values.data(), keys.size(), less});
  }
}

}  // namespace toll::detail
