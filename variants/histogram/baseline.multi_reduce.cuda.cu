// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "variants/histogram/count_in_place.hpp"
#include "variants/histogram/set_to_zero.hpp"

#include <cub/device/device_histogram.cuh>

#include <cstddef>

namespace toll::suite {
namespace {

// CUB keeps a copy of up to 256 counts in the shared memory of a block, and of more of them in
// device memory. With 4 MiB for each block, that is no longer what one would use it for.
constexpr index_t most_for_cub = index_t{1} << 14;

// It sets the counts to zero by itself.
void count_by_cub(const cuda_policy& policy, const histogram::args& args) {
  static array<std::byte, cuda_device_space> memory;
  const auto bins = static_cast<int>(args.counts.size());
  const auto count = [&](void* scratch, std::size_t& bytes) {
    return cub::DeviceHistogram::HistogramEven(scratch, bytes, args.keys.data(), args.counts.data(),
                                               bins + 1, 0, bins, args.keys.size(), policy.stream);
  };
  std::size_t bytes = 0;
  backends::cuda::check(count(nullptr, bytes), "cub::DeviceHistogram, memory needed");
  if (memory.bytes() < bytes) {
    memory = array<std::byte, cuda_device_space>{static_cast<index_t>(bytes)};
  }
  backends::cuda::check(count(memory.data(), bytes), "cub::DeviceHistogram");
}

}  // namespace

void histogram_multi_reduce_baseline(const cuda_policy& policy, const histogram::args& args) {
  if (args.counts.size() <= most_for_cub) {
    count_by_cub(policy, args);
  } else {
    set_to_zero(policy, args);
    count_in_place(policy, args);
  }
}

const registered<histogram::on_all_inputs<histogram_multi_reduce>> entry{
    "baseline", histogram_multi_reduce_baseline};

}  // namespace toll::suite
