// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/forall.hpp>
#include <toll/tuning.hpp>

#include "kernels/array_memory.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace toll::suite::detail {

// Elements produced at a time: the unit of first touch on the host (8 pages of double), and what is
// staged for a device.
inline constexpr index_t elements_at_a_time = 4096;

/// The memory that loops with a policy reach, filled by such loops.
template <execution_policy Policy>
class backend_memory final : public array_memory {
  using space = typename Policy::memory_space;

public:
  void* allocate(std::size_t bytes) override { return space::allocate(bytes); }

  void deallocate(void* p, std::size_t bytes) noexcept override { space::deallocate(p, bytes); }

  void write(std::byte* to, index_t count, std::size_t element_bytes,
             const producer& produce) override {
    if constexpr (space::host_accessible) {
      touch_and_write(to, count, element_bytes, produce);
    } else {
      stage_and_copy(to, count, element_bytes, produce);
    }
  }

  void read(std::byte* to, const std::byte* from, std::size_t bytes) const override {
    toll::detail::transport_between<host_space, space>::template copy<host_space, space>(to, from,
                                                                                         bytes);
  }

  bool is_host_accessible() const override { return space::host_accessible; }

private:
  /// In the parallel order of the policy's own loops, so that each page lies near the thread that
  /// will use it.
  static void touch_and_write(std::byte* to, index_t count, std::size_t element_bytes,
                              const producer& produce) {
    const index_t chunks = (count + elements_at_a_time - 1) / elements_at_a_time;
    const producer* const source = &produce;
    forall(Policy{}, chunks, [=](index_t c) {
      const index_t first = c * elements_at_a_time;
      (*source)(first, std::min(elements_at_a_time, count - first),
                to + static_cast<std::size_t>(first) * element_bytes);
    });
  }

  static void stage_and_copy(std::byte* to, index_t count, std::size_t element_bytes,
                             const producer& produce) {
    std::vector<std::byte> staging(static_cast<std::size_t>(elements_at_a_time) * element_bytes);
    for (index_t first = 0; first < count; first += elements_at_a_time) {
      const index_t part = std::min(elements_at_a_time, count - first);
      produce(first, part, staging.data());
      toll::detail::transport_between<host_space, space>::template copy<space, host_space>(
          to + static_cast<std::size_t>(first) * element_bytes, staging.data(),
          static_cast<std::size_t>(part) * element_bytes);
    }
  }
};

}  // namespace toll::suite::detail
