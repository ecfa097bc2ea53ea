// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/policy.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toll {

/// A kind of memory that arrays own. `host_accessible` says whether plain host code may read and
/// write it; `transport` moves bytes between it and host memory.
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

/// Whether loops with this policy may read and write arrays in this space.
template <execution_policy Policy, memory_space Space>
inline constexpr bool can_access = std::same_as<typename Policy::memory_space, Space>;

}  // namespace toll

#include <toll/detail/host_memory.hpp>
