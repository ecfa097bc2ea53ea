// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/policy.hpp>
#include <toll/tuning.hpp>

#include <omp.h>

#include <cstdio>

namespace toll::omp_target {

inline constexpr tuning<policy> all_tunings[] = {{"default", {}}};

constexpr const auto& tunings(const policy&) {
  return all_tunings;
}

/// Waits for the loops queued so far: none, host loops are done on return.
inline void wait(const policy&) {
}

/// Why loops with this policy cannot run here, or nullptr if they can.
inline const char* unavailable(const policy&) {
  return nullptr;
}

inline device_name device(const policy&) {
  int on_host = 1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  if (on_host != 0) {
    return {"host fallback: no offload device"};
  }
  device_name name{};
  std::snprintf(name.text, sizeof name.text, "offload device %d of %d", omp_get_default_device(),
                omp_get_num_devices());
  return name;
}

}  // namespace toll::omp_target
