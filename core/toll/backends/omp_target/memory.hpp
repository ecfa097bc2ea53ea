// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/transfer.hpp>
#include <toll/error.hpp>
#include <toll/memory.hpp>

#include <omp.h>

#include <concepts>
#include <cstddef>

namespace toll::backends::omp_target {

struct transport {
  template <class To, class From>
  static void copy(void* to, const void* from, std::size_t bytes);

  template <class To, class From>
  static void copy_rows(const detail::byte_rows& rows);
};

/// Memory of OpenMP's default device, which is the host itself where there is no other. Host code
/// reaches it through `copy` only.
struct device_space {
  static constexpr const char* name = "omp_target device";
  static constexpr bool host_accessible = false;
  using transport = omp_target::transport;

  /// errors   backend_error
  static void* allocate(std::size_t bytes) {
    void* const p = omp_target_alloc(bytes, omp_get_default_device());
    if (p == nullptr) {
      throw backend_error{"omp_target", "omp_target_alloc", 0, "no memory on the device"};
    }
    return p;
  }

  static void deallocate(void* p, std::size_t /*bytes*/) noexcept {
    omp_target_free(p, omp_get_default_device());
  }
};

/// The device that has a space, or the host.
template <class Space>
int device_with() {
  return std::same_as<Space, device_space> ? omp_get_default_device() : omp_get_initial_device();
}

template <class To, class From>
void transport::copy(void* to, const void* from, std::size_t bytes) {
  const int code = omp_target_memcpy(to, const_cast<void*>(from), bytes, 0, 0, device_with<To>(),
                                     device_with<From>());
  if (code != 0) {
    throw backend_error{"omp_target", "omp_target_memcpy", code, "the copy was refused"};
  }
}

template <class To, class From>
void transport::copy_rows(const detail::byte_rows& rows) {
  const std::size_t volume[] = {rows.count, rows.width};
  const std::size_t start[] = {0, 0};
  const std::size_t to_size[] = {rows.count, rows.to_pitch};
  const std::size_t from_size[] = {rows.count, rows.from_pitch};
  const int code =
      omp_target_memcpy_rect(rows.to, const_cast<void*>(rows.from), 1, 2, volume, start, start,
                             to_size, from_size, device_with<To>(), device_with<From>());
  if (code != 0) {
    throw backend_error{"omp_target", "omp_target_memcpy_rect", code, "the copy was refused"};
  }
}

}  // namespace toll::backends::omp_target
