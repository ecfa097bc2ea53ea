// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <cub/device/device_scan.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/tabulate_output_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace toll::suite {
namespace {

// What a stretch of points comes to: the angle of its last one, and the greatest of all. So a
// result has beside it the angle that went into it.
struct sight {
  double angle;
  double highest;
};

struct angle_at {
  double eye;
  const double* height;
  const double* distance;

  __host__ __device__ sight operator()(index_t i) const {
    const double angle = atan((height[i] - eye) / distance[i]);
    return {angle, angle};
  }
};

struct joined {
  __host__ __device__ sight operator()(const sight& a, const sight& b) const {
    return {b.angle, a.highest < b.highest ? b.highest : a.highest};
  }
};

struct flag {
  std::int32_t* visible;

  __host__ __device__ void operator()(index_t i, const sight& s) const {
    visible[i] = s.angle >= s.highest ? 1 : 0;
  }
};

}  // namespace

void line_of_sight_fused_baseline(const cuda_policy& policy,
                                  const line_of_sight_fused::args& args) {
  static array<std::byte, cuda_device_space> memory;
  const auto sights =
      thrust::make_transform_iterator(thrust::counting_iterator<index_t>{0},
                                      angle_at{args.eye, args.height.data(), args.distance.data()});
  const auto flags = thrust::make_tabulate_output_iterator(flag{args.visible.data()});
  const auto scan = [&](void* scratch, std::size_t& bytes) {
    return cub::DeviceScan::InclusiveScan(scratch, bytes, sights, flags, joined{},
                                          args.visible.size(), policy.stream);
  };
  std::size_t bytes = 0;
  backends::cuda::check(scan(nullptr, bytes), "cub::DeviceScan, memory needed");
  if (memory.bytes() < bytes) {
    memory = array<std::byte, cuda_device_space>{static_cast<index_t>(bytes)};
  }
  backends::cuda::check(scan(memory.data(), bytes), "cub::DeviceScan");
}

const registered<line_of_sight_fused> entry{"baseline", line_of_sight_fused_baseline};

}  // namespace toll::suite
