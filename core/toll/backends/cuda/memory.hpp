// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/memory.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>

namespace toll::backends::cuda {

struct transport {
  /// With unified addressing the runtime knows on which side a pointer is.
  template <class To, class From>
  static void copy(void* to, const void* from, std::size_t bytes) {
    check(cudaMemcpy(to, from, bytes, cudaMemcpyDefault), "cudaMemcpy");
  }
};

/// Memory of the device. Host code reaches it through `copy` only.
struct device_space {
  static constexpr const char* name = "cuda device";
  static constexpr bool host_accessible = false;
  using transport = cuda::transport;

  /// errors   backend_error
  static void* allocate(std::size_t bytes) {
    void* p = nullptr;
    check(cudaMalloc(&p, bytes), "cudaMalloc");
    return p;
  }

  static void deallocate(void* p, std::size_t /*bytes*/) noexcept { cudaFree(p); }
};

/// Host memory that is locked in place, so that copies to the device run at full speed and kernels
/// reach it over the bus.
struct pinned_space {
  static constexpr const char* name = "cuda pinned";
  static constexpr bool host_accessible = true;
  using transport = cuda::transport;

  /// errors   backend_error
  static void* allocate(std::size_t bytes) {
    void* p = nullptr;
    check(cudaMallocHost(&p, bytes), "cudaMallocHost");
    return p;
  }

  static void deallocate(void* p, std::size_t /*bytes*/) noexcept { cudaFreeHost(p); }
};

}  // namespace toll::backends::cuda
