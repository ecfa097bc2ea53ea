// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// As with loops, only CUDA's compiler can do anything with what follows.
#if defined(__CUDACC__)
#include <toll/backends/cuda/call_cub.hpp>
#include <toll/backends/cuda/check.hpp>
#include <toll/backends/cuda/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/sort_order.hpp>
#include <toll/detail/sort_task.hpp>

#include <cub/device/device_merge_sort.cuh>
#include <cub/device/device_radix_sort.cuh>
#include <cuda_runtime_api.h>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toll::backends::cuda {

template <class T, class... Others>
inline constexpr bool is_one_of = (std::same_as<T, Others> || ...);

/// Whether CUB sorts by the bits of the keys: numbers in a natural order, with values that move
/// through its shared memory.
template <class Task>
constexpr bool sorts_by_radix() {
  using key = typename Task::key_type;
  constexpr bool is_number =
      is_one_of<key, bool, char, signed char, unsigned char, short, unsigned short, int, unsigned,
                long, unsigned long, long long, unsigned long long, float, double>;
  if constexpr (!is_number || !detail::is_natural<typename Task::order>) {
    return false;
  } else if constexpr (Task::has_values) {
    return sizeof(typename Task::value_type) <= 16;
  } else {
    return true;
  }
}

/// What CUB left in the second memory goes back to where it came from.
template <class T>
cudaError_t bring_back(cub::DoubleBuffer<T> both, T* home, index_t size, cudaStream_t stream) {
  if (both.Current() == home) {
    return cudaSuccess;
  }
  return cudaMemcpyAsync(home, both.Current(), static_cast<std::size_t>(size) * sizeof(T),
                         cudaMemcpyDeviceToDevice, stream);
}

template <class Task>
cudaError_t radix_sort_keys(const Task& task, std::byte* memory, std::size_t& bytes,
                            typename Task::key_type* second, cudaStream_t stream) {
  cub::DoubleBuffer<typename Task::key_type> keys{task.keys, second};
  cudaError_t code = cudaSuccess;
  if constexpr (std::same_as<typename Task::order, op::less>) {
    code = cub::DeviceRadixSort::SortKeys(memory, bytes, keys, task.size, 0, 8 * sizeof(*second),
                                          stream);
  } else {
    code = cub::DeviceRadixSort::SortKeysDescending(memory, bytes, keys, task.size, 0,
                                                    8 * sizeof(*second), stream);
  }
  if (code != cudaSuccess || memory == nullptr) {
    return code;
  }
  return bring_back(keys, task.keys, task.size, stream);
}

template <class Task>
cudaError_t radix_sort_pairs(const Task& task, std::byte* memory, std::size_t& bytes,
                             typename Task::key_type* second_keys,
                             typename Task::value_type* second_values, cudaStream_t stream) {
  cub::DoubleBuffer<typename Task::key_type> keys{task.keys, second_keys};
  cub::DoubleBuffer<typename Task::value_type> values{task.values, second_values};
  constexpr int bits = 8 * sizeof(*second_keys);
  cudaError_t code = cudaSuccess;
  if constexpr (std::same_as<typename Task::order, op::less>) {
    code = cub::DeviceRadixSort::SortPairs(memory, bytes, keys, values, task.size, 0, bits, stream);
  } else {
    code = cub::DeviceRadixSort::SortPairsDescending(memory, bytes, keys, values, task.size, 0,
                                                     bits, stream);
  }
  if (code != cudaSuccess || memory == nullptr) {
    return code;
  }
  code = bring_back(keys, task.keys, task.size, stream);
  return code != cudaSuccess ? code : bring_back(values, task.values, task.size, stream);
}

/// Stable. The second memory lies in the scratch, beside CUB's own.
template <class Task>
void radix_sort(const policy& how, const Task& task) {
  using key = typename Task::key_type;
  const auto size = static_cast<std::size_t>(task.size);
  if constexpr (Task::has_values) {
    using value = typename Task::value_type;
    const std::size_t keys = (size * sizeof(key) + 255) / 256 * 256;
    call_cub_with(how, keys + size * sizeof(value), "cub::DeviceRadixSort",
                  [&](std::byte* memory, std::size_t& bytes, std::byte* own) {
                    return radix_sort_pairs(
                        task, memory, bytes, reinterpret_cast<key*>(own),
                        reinterpret_cast<value*>(own == nullptr ? nullptr : own + keys),
                        how.stream);
                  });
  } else {
    call_cub_with(how, size * sizeof(key), "cub::DeviceRadixSort",
                  [&](std::byte* memory, std::size_t& bytes, std::byte* own) {
                    return radix_sort_keys(task, memory, bytes, reinterpret_cast<key*>(own),
                                           how.stream);
                  });
  }
}

/// Merges, and stable too: CUB has one algorithm for both.
template <class Task, class Less>
void merge_sort(const policy& how, const Task& task, const Less& less) {
  call_cub(how, "cub::DeviceMergeSort", [&](std::byte* memory, std::size_t& bytes) {
    if constexpr (Task::has_values) {
      return cub::DeviceMergeSort::StableSortPairs(memory, bytes, task.keys, task.values, task.size,
                                                   less, how.stream);
    } else {
      return cub::DeviceMergeSort::StableSortKeys(memory, bytes, task.keys, task.size, less,
                                                  how.stream);
    }
  });
}

/// errors   backend_error
template <class Task>
void run_sort(const policy& how, const Task& task) {
  using order = typename Task::order;
  if (task.size < 2) {
    return;
  }
  if constexpr (sorts_by_radix<Task>()) {
    radix_sort(how, task);
  } else if constexpr (std::is_floating_point_v<typename Task::key_type> &&
                       detail::is_natural<order>) {
    merge_sort(how, task, detail::not_a_number_last<order>{task.less});
  } else {
    merge_sort(how, task, task.less);
  }
}

}  // namespace toll::backends::cuda
#endif
