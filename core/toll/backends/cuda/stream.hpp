// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/policy.hpp>

#include <cuda_runtime_api.h>

#include <utility>

namespace toll::backends::cuda {

/// A queue of the current device, which it owns. Loops on one stream run in order, those on several
/// at the same time. `copy` and loops on no stream (the field's default) wait for all of them.
///
///     const cuda_stream left;
///     const cuda_policy policy{.stream = left};
///     forall(policy, n, body);
///
/// requires   that it outlives the policies that name it; work that is queued on it may outlive it
/// errors     backend_error
class stream {
public:
  stream() { check(cudaStreamCreate(&handle_), "cudaStreamCreate"); }

  stream(stream&& other) noexcept : handle_{std::exchange(other.handle_, nullptr)} {}

  stream& operator=(stream&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }

  ~stream() {
    if (handle_ != nullptr) {
      cudaStreamDestroy(handle_);
    }
  }

  // Not explicit, so that a policy's field takes one; not of a temporary, which would be gone.
  operator cudaStream_t() const& { return handle_; }

  operator cudaStream_t() const&& = delete;

private:
  cudaStream_t handle_ = nullptr;
};

/// A place in what a stream does: the end of what is queued on it when the event is made.
///
///     const cuda_event filled{left};     // left and right: policies on two streams
///     filled.hold(right);                // loops queued from now on `right` come after it
///
/// errors   backend_error, from `wait` also for what the loops before it did wrong
class event {
public:
  explicit event(const policy& how) {
    check(cudaEventCreateWithFlags(&handle_, cudaEventDisableTiming), "cudaEventCreateWithFlags");
    const cudaError_t recorded = cudaEventRecord(handle_, how.stream);
    if (recorded != cudaSuccess) {
      cudaEventDestroy(handle_);
      check(recorded, "cudaEventRecord");
    }
  }

  event(const event&) = delete;
  event& operator=(const event&) = delete;

  ~event() { cudaEventDestroy(handle_); }

  /// Loops that are queued from now on with this policy run after it. The host does not wait.
  void hold(const policy& how) const {
    check(cudaStreamWaitEvent(how.stream, handle_, 0), "cudaStreamWaitEvent");
  }

  /// The host waits for it.
  void wait() const { check(cudaEventSynchronize(handle_), "cudaEventSynchronize"); }

private:
  cudaEvent_t handle_ = nullptr;
};

}  // namespace toll::backends::cuda

namespace toll {

using cuda_stream = backends::cuda::stream;
using cuda_event = backends::cuda::event;

}  // namespace toll
