// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/detail/strided_loop.hpp>
#include <toll/layout.hpp>
#include <toll/layout_strided.hpp>
#include <toll/part.hpp>
#include <toll/policy.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toll {

namespace detail {

/// A view, which does not say where its elements lie.
template <class T>
concept plain_view = !placed<T> && requires(const T& elements) {
  typename T::layout_type;
  elements.data();
  elements.mapping();
};

template <class Policy, placed T>
T& placed_for(T& elements) {
  return elements;  // NOLINT(bugprone-return-const-ref-from-parameter): for the time of a call
}

/// A view that is handed to a policy lies in the policy's memory.
template <class Policy, plain_view T>
auto placed_for(const T& elements) {
  return part_of<typename Policy::memory_space, T>{elements};
}

template <class Layout>
using gapless_layout =
    std::conditional_t<std::same_as<Layout, layout_strided>, layout_right, Layout>;

template <class T>
concept copied = placed<std::remove_cvref_t<T>> || plain_view<std::remove_cvref_t<T>>;

template <class Transport, class Policy, class To, class From>
concept queues_copies = requires(const Policy& policy, void* to, const void* from) {
  Transport::template queue<To, From>(policy, to, from, std::size_t{});
};

/// Copies what lies in one piece, on the policy's queue if the transport has queues.
template <memory_space To, memory_space From, class Policy, class T>
void send(const Policy& policy, T* to, const T* from, index_t count) {
  using transport = transport_between<From, To>;
  if constexpr (queues_copies<transport, Policy, To, From>) {
    transport::template queue<To, From>(policy, to, from,
                                        static_cast<std::size_t>(count) * sizeof(T));
  } else {
    transfer<To, From>::run(to, from, count);
  }
}

/// Copies in a loop of the policy's where it reaches both sides, and otherwise by the transport,
/// on the policy's queue if it has one.
template <std::size_t rank, class Policy, class From, class To>
void copy_placed(const Policy& policy, const From& from, To& to) {
  using from_space = typename From::space;
  using to_space = typename To::space;
  using transport = transport_between<from_space, to_space>;
  using element = typename To::element_type;
  constexpr bool reaches_both = can_access<Policy, from_space> && can_access<Policy, to_space>;
  check_same_shape(from.mapping().extents(), to.mapping().extents());
  const copy_loops loops{to.mapping(), from.mapping()};
  if (loops.size() == 0 || (from.data() == to.data() && loops.is_contiguous())) {
    return;
  }
  if constexpr (queues_copies<transport, Policy, to_space, from_space>) {
    if (loops.is_contiguous()) {
      send<to_space, from_space>(policy, to.data(), from.data(), loops.size());
      return;
    }
  }
  if constexpr (reaches_both) {
    if (loops.count() <= most_nested) {
      visit_elements<(rank < most_nested ? rank : most_nested)>(
          policy, loops, copy_element<element>{to.data(), from.data()});
      return;
    }
  }
  wait(policy);
  copy_between<to_space, from_space>(to.data(), from.data(), loops);
}

}  // namespace detail

/// As `copy(from, to)`, in the order of the policy's loops: what they have written so far is
/// copied, and what they do later finds the copy. Besides arrays and parts of them it takes views,
/// of elements in the policy's memory.
///
///     copy(policy, part(on_host, every, range{0, 8}), on_device);
///     forall(policy, n, body);
///     copy(policy, on_device, on_host);
///     wait(policy);
///
/// Where loops of the policy reach both sides, a loop changes the order of elements, and on a host
/// it copies them too, so that its threads are the first to touch the target's pages.
///
/// requires         elements of one type; source and target do not overlap, unless they are the
///                  same, when nothing is done
/// synchronisation  as for `forall`: `wait(policy)` before the host touches either side, or frees
///                  it. A copy to or from a device that is not in one piece is done on return.
/// errors           argument_error if the extents differ, backend_error from a device
template <execution_policy Policy, detail::copied From, detail::copied To>
void copy(const Policy& policy, const From& from, To&& to) {
  if constexpr (detail::can_copy<From, std::remove_reference_t<To>>()) {
    const auto& source = detail::placed_for<Policy>(from);
    auto&& target = detail::placed_for<Policy>(to);
    constexpr std::size_t rank = std::remove_cvref_t<decltype(from.mapping())>::rank();
    detail::copy_placed<(rank > 0 ? rank : 1)>(policy, source, target);
  }
}

/// A copy of an array, or of a part of one, in the policy's memory: of the same extents, in the same
/// layout, or where that has gaps in layout_right.
///
///     const auto column = copied_to(policy, part(m, every, 3));
///
/// synchronisation  done on return, and made of what the policy's loops have written so far
/// errors           std::bad_alloc or backend_error
template <execution_policy Policy, detail::placed From>
auto copied_to(const Policy& policy, const From& from) {
  using mapping = typename From::mapping_type;
  using shape = typename mapping::extents_type;
  using layout = detail::gapless_layout<typename From::layout_type>;
  using copy_type =
      array<typename From::element_type, typename Policy::memory_space, shape, layout>;
  auto there = [&] {
    if constexpr (std::same_as<typename copy_type::mapping_type, mapping>) {
      return copy_type{from.mapping(), from.name()};
    } else {
      return copy_type{from.mapping().extents(), from.name()};
    }
  }();
  copy(policy, from, there);
  wait(policy);
  return there;
}

}  // namespace toll
