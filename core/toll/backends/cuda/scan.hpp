// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// As with loops, only CUDA's compiler can do anything with what follows.
#if defined(__CUDACC__)
#include <toll/backends/cuda/call_cub.hpp>
#include <toll/backends/cuda/cub_scan.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/scan_task.hpp>

#include <cub/device/device_scan.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/tabulate_output_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cstddef>
#include <type_traits>

namespace toll::backends::cuda {

/// CUB's scan in one pass; it chooses the block size by itself. Which stretches it joins first
/// depends on the blocks' speed: rounded results may differ from run to run, those of reductions do
/// not.
template <class Task>
void run_scan(const policy& how, index_t size, const Task& scan) {
  using form = std::conditional_t<Task::hands_out_values, scan_with_values<Task>, plain_scan<Task>>;
  using item = typename form::item;
  using indices = thrust::counting_iterator<index_t>;
  if (size == 0) {
    return;
  }
  const thrust::transform_iterator<typename form::read, indices, item, item> in{
      indices{0}, typename form::read{scan}};
  const thrust::tabulate_output_iterator<typename form::write> out{typename form::write{scan}};
  const auto join = form::join(scan);
  call_cub(how, "cub::DeviceScan", [&](void* memory, std::size_t& bytes) {
    if constexpr (Task::hands_out_values) {
      return cub::DeviceScan::InclusiveScan(memory, bytes, in, out, join, size, how.stream);
    } else if constexpr (Task::is_inclusive) {
      return cub::DeviceScan::InclusiveScanInit(memory, bytes, in, out, join, scan.start, size,
                                                how.stream);
    } else {
      return cub::DeviceScan::ExclusiveScan(memory, bytes, in, out, join, scan.start, size,
                                            how.stream);
    }
  });
}

}  // namespace toll::backends::cuda
#endif
