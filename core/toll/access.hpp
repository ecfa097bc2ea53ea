// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/atomic_ref.hpp>
#include <toll/config.hpp>
#include <toll/detail/load_unchanged.hpp>
#include <toll/policy.hpp>
#include <toll/view.hpp>

#include <type_traits>

namespace toll {

// An accessor says what an element of a view is: `at(data, linear)` is what v(i) returns. Slices and
// conversions keep it. `element<T>` is the type of the elements that `with_access` gives a view.

/// Every element is an atomic_ref, for loops with one policy: each access through the view is
/// atomic, so that iterations may meet in one element.
///
///     const auto bins = with_access<atomic_access<Policy>>(counts.on(policy));
///     forall(policy, n, [=] TOLL_FN(index_t i) { bins(key[i])++; });
///
/// The same elements through a view without it are not protected.
template <execution_policy Policy>
struct atomic_access {
  template <class T>
  using element = T;

  template <class T>
  static constexpr auto at(T* data, index_t linear) {
    static_assert(
        atomic_value<T>,
        "toll::atomic_access: atomic elements are mutable and trivially copyable: make it "
        "of a view<T>, not of a view<const T>");
    if constexpr (atomic_value<T>) {
      return atomic_ref<T, Policy>{data[linear]};
    } else {
      return data[linear];
    }
  }
};

/// Elements are values, which nobody writes while the loop runs. A GPU then reads them through its
/// read-only cache, which it does not do for a plain view of constant elements: another view may
/// write these.
struct read_only {
  template <class T>
  using element = const T;

  template <trivially_copyable T>
  static constexpr std::remove_const_t<T> at(T* data, index_t linear) {
    return detail::unchanged_value<std::remove_const_t<T>>(data + linear);
  }
};

/// The same view with another accessor.
template <class Accessor, class T, class Extents, class Layout>
constexpr auto with_access(const view<T, Extents, Layout>& elements) {
  using element = typename Accessor::template element<T>;
  return view<element, Extents, Layout, Accessor>{elements};
}

}  // namespace toll
