// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/layout.hpp>
#include <toll/memory.hpp>

#include <cstddef>
#include <cstring>

namespace toll {

/// As a device's memory looks from the host: out of its reach, with a transport of its own, which
/// counts.
struct fake_transport {
  static inline int copies = 0;

  template <class To, class From>
  static void copy(void* to, const void* from, std::size_t bytes) {
    ++copies;
    std::memcpy(to, from, bytes);
  }

  // Of a policy's queue, its number.
  static inline const int queues[8] = {};
  static inline int waits = 0;
  static inline int waited_for = -1;

  static const void* queue_of(const auto& how) { return queues + how.queue; }

  static void wait_for(const void* queue) {
    ++waits;
    waited_for = static_cast<int>(static_cast<const int*>(queue) - queues);
  }
};

struct fake_device_space {
  static constexpr const char* name = "device";
  static constexpr bool host_accessible = false;
  using transport = fake_transport;
  using natural_layout = layout_left;

  static inline int allocations = 0;

  static void* allocate(std::size_t bytes) {
    ++allocations;
    return host_space::allocate(bytes);
  }

  static void deallocate(void* p, std::size_t bytes) noexcept { host_space::deallocate(p, bytes); }
};

/// Memory that the fake device and the host both reach.
struct fake_shared_space {
  static constexpr const char* name = "shared";
  static constexpr bool host_accessible = true;
  using transport = fake_transport;
  using reached_from = fake_device_space;

  static void* allocate(std::size_t bytes) { return host_space::allocate(bytes); }

  static void deallocate(void* p, std::size_t bytes) noexcept { host_space::deallocate(p, bytes); }
};

struct fake_device_policy {
  static constexpr const char* name = "device";
  using memory_space = fake_device_space;
  using atomics = void;

  int queue = 0;
};

struct fake_host_policy {
  static constexpr const char* name = "host";
  using memory_space = host_space;
  using atomics = void;
};

}  // namespace toll
