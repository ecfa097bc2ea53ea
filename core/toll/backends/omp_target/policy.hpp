// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/memory.hpp>
#include <toll/config.hpp>
#include <toll/detail/threaded_atomics.hpp>

namespace toll::backends::omp_target {

/// The teams and threads of OpenMP's default device, or of the host where there is none.
struct policy {
  static constexpr const char* name = "omp_target";
  static constexpr bool is_threaded = false;  // the device decides how many threads it has
  using memory_space = device_space;
  using atomics = detail::threaded_atomics;

  /// Neighbouring iterations that one thread of a reduction takes at a time. A device that is a CPU
  /// vectorises over them; on a GPU 1 lets neighbouring threads read neighbouring elements.
  index_t reduction_block = 1024;
};

}  // namespace toll::backends::omp_target

namespace toll {

using omp_target_policy = backends::omp_target::policy;
using omp_target_device_space = backends::omp_target::device_space;

}  // namespace toll
