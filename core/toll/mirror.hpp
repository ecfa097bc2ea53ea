// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/memory.hpp>
#include <toll/policy.hpp>

namespace toll {

namespace detail {

template <class Policy, class Array>
decltype(auto) mirror_for(Array& from) {
  if constexpr (can_access<Policy, typename Array::space>) {
    return (from);
  } else {
    return array<typename Array::element_type, typename Policy::memory_space,
                 typename Array::extents_type, typename Array::layout_type>{from.mapping(),
                                                                            from.name()};
  }
}

}  // namespace detail

/// An array of the same extents and layout that loops with this policy reach, for staging: the
/// array itself where they reach that, so that nothing is allocated, else a new one, uninitialised.
/// A `copy` between an array and itself does nothing, so one source serves both:
///
///     auto&& mirror = mirror_on(seq_policy{}, on_device);  // && : a reference, or a new array
///     copy(on_device, mirror);
///     change(mirror.on(seq_policy{}));
///     copy(mirror, on_device);
///
/// synchronisation  memory that host and device both reach is not copied: `wait(policy)` first
/// errors           std::bad_alloc or backend_error
template <execution_policy Policy, class T, memory_space Space, class Extents, class Layout>
decltype(auto) mirror_on(const Policy&, array<T, Space, Extents, Layout>& from) {
  return detail::mirror_for<Policy>(from);
}

template <execution_policy Policy, class T, memory_space Space, class Extents, class Layout>
decltype(auto) mirror_on(const Policy&, const array<T, Space, Extents, Layout>& from) {
  return detail::mirror_for<Policy>(from);
}

// A temporary would be gone when its mirror is used.
template <execution_policy Policy, class T, memory_space Space, class Extents, class Layout>
void mirror_on(const Policy&, array<T, Space, Extents, Layout>&& from) = delete;

}  // namespace toll
