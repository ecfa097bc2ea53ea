// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/layout.hpp>
#include <toll/policy.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toll {

/// A kind of memory that arrays own. `host_accessible` says whether plain host code may read and
/// write it; `transport` moves bytes between it and host memory. A space that loops of a device
/// reach besides the device's own names that one: `using reached_from = device_space`. Where loops
/// want another layout than row-major, the space of their policy has a `natural_layout`.
template <class T>
concept memory_space = requires(void* p, std::size_t bytes) {
  { T::name } -> std::convertible_to<const char*>;
  { T::host_accessible } -> std::convertible_to<bool>;
  { T::allocate(bytes) } -> std::same_as<void*>;
  T::deallocate(p, bytes);
  typename T::transport;
};

namespace detail {

struct host_transport {
  template <class To, class From>
  static void copy(void* to, const void* from, std::size_t bytes);
};

}  // namespace detail

/// Ordinary memory, aligned to a cache line. Blocks of 2 MiB and more are aligned to and ask for
/// huge pages. Nothing is touched, so that the loop which first writes a page decides where it
/// lies.
struct host_space {
  static constexpr const char* name = "host";
  static constexpr bool host_accessible = true;
  using transport = detail::host_transport;

  /// errors   std::bad_alloc
  static void* allocate(std::size_t bytes);
  static void deallocate(void* p, std::size_t bytes) noexcept;
};

namespace detail {

/// Who moves bytes between two spaces: the one that is not ordinary host memory.
template <memory_space A, memory_space B>
using transport_between = std::conditional_t<std::same_as<typename A::transport, host_transport>,
                                             typename B::transport, typename A::transport>;

}  // namespace detail

namespace detail {

/// A policy whose loops are run by the host, and so reach what plain host code does.
template <class Policy>
concept host_policy = std::same_as<typename Policy::memory_space, host_space>;

template <class Space>
concept prefers_layout = requires { typename Space::natural_layout; };

template <class Space, bool has_choice>
struct natural_layout_in {
  using type = layout_right;
};

template <prefers_layout Space>
struct natural_layout_in<Space, true> {
  using type = typename Space::natural_layout;
};

template <class Space, class Device>
concept reached_from = std::same_as<typename Space::reached_from, Device>;

}  // namespace detail

/// Whether loops with this policy may read and write arrays in this space: those in the policy's
/// own memory, and with a host policy all that are `host_accessible`.
///
/// synchronisation  memory that host and device both reach is not copied: `wait(policy)` before the
///                  host reads there what a loop of the device wrote
template <execution_policy Policy, memory_space Space>
inline constexpr bool can_access = std::same_as<typename Policy::memory_space, Space> ||
                                   detail::reached_from<Space, typename Policy::memory_space> ||
                                   (detail::host_policy<Policy> && Space::host_accessible);

}  // namespace toll

#include <toll/detail/host_memory.hpp>
