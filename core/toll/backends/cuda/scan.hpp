// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/cuda/queued_scratch.hpp>
#include <toll/config.hpp>
#include <toll/detail/scan_task.hpp>

#if defined(__CUDACC__)
#include <cub/device/device_scan.cuh>
#include <cuda_runtime_api.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/tabulate_output_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cstddef>
#include <type_traits>

namespace toll::cuda {

/// How CUB sees a scan whose output asks for results alone.
template <class Task>
struct plain_scan {
  using item = typename Task::value_type;
  using position = typename Task::position;

  struct read {
    Task scan;

    constexpr item operator()(index_t i) const { return scan.value(static_cast<position>(i)); }
  };

  struct join {
    Task scan;

    constexpr item operator()(const item& a, const item& b) const { return scan.combine(a, b); }
  };

  struct write {
    Task scan;

    constexpr void operator()(index_t i, const item& result) const {
      scan.emit(static_cast<position>(i), result, result);
    }
  };
};

/// The same where it asks for the value as well. CUB has forgotten that when it writes a result, so
/// a stretch of values is kept as two: the last one, and what those before it come to.
template <class Task>
struct scan_with_values {
  using value_type = typename Task::value_type;
  using position = typename Task::position;

  struct item {
    value_type before;
    value_type last;
  };

  struct read {
    Task scan;

    constexpr item operator()(index_t i) const {
      return {scan.identity, scan.value(static_cast<position>(i))};
    }
  };

  struct join {
    Task scan;

    constexpr item operator()(const item& a, const item& b) const {
      return {scan.combine(a.before, scan.combine(a.last, b.before)), b.last};
    }
  };

  struct write {
    Task scan;

    constexpr void operator()(index_t i, const item& all) const {
      scan.emit(static_cast<position>(i),
                Task::result(all.before, scan.combine(all.before, all.last)), all.last);
    }
  };
};

/// Calls CUB twice: it is asked for the memory it needs, then given it.
template <class Call>
void call_cub(const policy& how, const Call& scan) {
  std::size_t bytes = 0;
  check(scan(nullptr, bytes), "cub::DeviceScan, memory needed");
  queued_scratch::of_this_thread().use(
      bytes, how.stream, [&](std::byte* memory) { check(scan(memory, bytes), "cub::DeviceScan"); });
}

/// CUB's scan in one pass; it chooses the block size by itself.
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
  const typename form::join join{scan};
  call_cub(how, [&](void* memory, std::size_t& bytes) {
    if constexpr (Task::is_inclusive || Task::hands_out_values) {
      return cub::DeviceScan::InclusiveScan(memory, bytes, in, out, join, size, how.stream);
    } else {
      return cub::DeviceScan::ExclusiveScan(memory, bytes, in, out, join, scan.identity, size,
                                            how.stream);
    }
  });
}

}  // namespace toll::cuda
#endif
