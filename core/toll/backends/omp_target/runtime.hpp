// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/policy.hpp>
#include <toll/tuning.hpp>

#include <omp.h>

#include <array>
#include <string>

namespace toll::omp_target {

inline std::array<tuning<policy>, 1> tunings(const policy&) { return {{{"default", {}}}}; }

inline void wait(const policy&) {}

inline std::string unavailable(const policy&) { return {}; }

inline std::string device(const policy&) {
  int on_host = 1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  return on_host != 0 ? "host fallback: no offload device"
                      : "offload device " + std::to_string(omp_get_default_device()) + " of " +
                            std::to_string(omp_get_num_devices());
}

}  // namespace toll::omp_target
