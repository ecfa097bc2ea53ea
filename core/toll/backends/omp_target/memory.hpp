// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/error.hpp>
#include <toll/memory.hpp>

#include <omp.h>

#include <concepts>
#include <cstddef>

namespace toll::backends::omp_target {

struct transport {
  template <class To, class From>
  static void copy(void* to, const void* from, std::size_t bytes);
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

template <class To, class From>
void transport::copy(void* to, const void* from, std::size_t bytes) {
  const auto side = [](bool on_device) {
    return on_device ? omp_get_default_device() : omp_get_initial_device();
  };
  const int code = omp_target_memcpy(to, const_cast<void*>(from), bytes, 0, 0,
                                     side(std::same_as<To, device_space>),
                                     side(std::same_as<From, device_space>));
  if (code != 0) {
    throw backend_error{"omp_target", "omp_target_memcpy", code, "the copy was refused"};
  }
}

}  // namespace toll::backends::omp_target
