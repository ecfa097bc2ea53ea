// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/detail/transfer.hpp>
#include <toll/layout.hpp>
#include <toll/memory.hpp>

#include <cuda_runtime_api.h>

#include <climits>
#include <concepts>
#include <cstddef>

namespace toll::backends::cuda {

struct transport;

/// Memory of the device. Host code reaches it through `copy` only.
struct device_space {
  static constexpr const char* name = "cuda device";
  static constexpr bool host_accessible = false;
  using transport = cuda::transport;
  using natural_layout = layout_left;

  /// errors   backend_error
  static void* allocate(std::size_t bytes) {
    void* p = nullptr;
    const std::size_t even = bytes + bytes % 2;  // an atomic update of a byte takes two as a whole
    check(cudaMalloc(&p, even), "cudaMalloc");
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
  using reached_from = device_space;

  /// errors   backend_error
  static void* allocate(std::size_t bytes) {
    void* p = nullptr;
    check(cudaMallocHost(&p, bytes), "cudaMallocHost");
    return p;
  }

  static void deallocate(void* p, std::size_t /*bytes*/) noexcept { cudaFreeHost(p); }
};

/// Memory whose pages the CUDA driver moves to the side that touches them.
struct managed_space {
  static constexpr const char* name = "cuda managed";
  static constexpr bool host_accessible = true;
  using transport = cuda::transport;
  using reached_from = device_space;

  /// errors   backend_error
  static void* allocate(std::size_t bytes) {
    void* p = nullptr;
    check(cudaMallocManaged(&p, bytes, cudaMemAttachGlobal), "cudaMallocManaged");
    return p;
  }

  static void deallocate(void* p, std::size_t /*bytes*/) noexcept { cudaFree(p); }
};

/// A policy of this backend, and none of the host's, which copies to and from a device too.
template <class T>
concept has_stream = requires(const T& how) { how.stream; };

/// With unified addressing the runtime knows on which side a pointer is.
struct transport {
  template <class To, class From>
  static void copy(void* to, const void* from, std::size_t bytes) {
    check(cudaMemcpy(to, from, bytes, cudaMemcpyDefault), "cudaMemcpy");
    wait_for_device<To>();
  }

  template <class To, class From>
  static void copy_rows(const detail::byte_rows& rows) {
    if (rows.to_pitch > INT_MAX || rows.from_pitch > INT_MAX) {  // the largest pitch of any device
      detail::copy_each_row<transport, To, From>(rows);
      return;
    }
    check(cudaMemcpy2D(rows.to, rows.to_pitch, rows.from, rows.from_pitch, rows.width, rows.count,
                       cudaMemcpyDefault),
          "cudaMemcpy2D");
    wait_for_device<To>();
  }

  /// Queued on the policy's stream: done when `wait(how)` returns, or at once if it is synchronous.
  /// Pageable memory, such as that of `host_space`, may be changed before: the runtime has read it,
  /// or written it, on return.
  template <class To, class From>
  static void queue(const has_stream auto& how, void* to, const void* from, std::size_t bytes) {
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, how.stream), "cudaMemcpyAsync");
    if (how.synchronous) {
      wait_for(how.stream);
    }
  }

  /// The stream of a policy, for memory that must know who uses it.
  static const void* queue_of(const auto& how) { return how.stream; }

  static void wait_for(const void* queue) {
    check(cudaStreamSynchronize(static_cast<cudaStream_t>(const_cast<void*>(queue))),
          "cudaStreamSynchronize");
  }

private:
  /// The runtime returns when it has read pageable memory, and before a copy inside of the device.
  template <class To>
  static void wait_for_device() {
    if constexpr (!std::same_as<To, host_space>) {
      wait_for(nullptr);
    }
  }
};

}  // namespace toll::backends::cuda
