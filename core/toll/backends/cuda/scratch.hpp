// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/memory.hpp>
#include <toll/config.hpp>

#include <cuda_runtime_api.h>

#include <cstddef>

namespace toll::backends::cuda {

/// Device memory that a reduction needs while it runs, kept from one to the next because allocating
/// costs more than a small reduction does. One for each host thread: a reduction has left the
/// device when its call returns, so no two use it at once, whatever their streams.
class scratch {
public:
  static scratch& of_this_thread() {
    static thread_local scratch mine;
    return mine;
  }

  /// Makes room for `partial_bytes` of partial results and `result_bytes` of the result.
  void reserve(std::size_t partial_bytes, std::size_t result_bytes) {
    int device = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    if (device != device_ || partial_.bytes() < partial_bytes || result_.bytes() < result_bytes) {
      partial_ = array<std::byte, device_space>{static_cast<index_t>(partial_bytes)};
      result_ = array<std::byte, pinned_space>{static_cast<index_t>(result_bytes)};
      tickets_ = array<unsigned, device_space>{1};
      check(cudaMemset(tickets_.data(), 0, tickets_.bytes()), "cudaMemset");
      // The host does not wait for it, nor does a stream that is not blocking.
      check(cudaStreamSynchronize(nullptr), "cudaStreamSynchronize");
      device_ = device;
    }
  }

  /// In device memory.
  std::byte* partial() { return partial_.data(); }

  /// In pinned memory: the device writes it, the host reads it after waiting.
  std::byte* result() { return result_.data(); }

  /// Counts the blocks that are done; zero between reductions.
  unsigned* tickets() { return tickets_.data(); }

private:
  array<std::byte, device_space> partial_;
  array<std::byte, pinned_space> result_;
  array<unsigned, device_space> tickets_;
  int device_ = -1;
};

}  // namespace toll::backends::cuda
