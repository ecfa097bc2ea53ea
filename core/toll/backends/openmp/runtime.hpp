// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/tuning.hpp>

#include <omp.h>

#include <cstdio>

namespace toll::openmp {

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
  device_name name{};
  std::snprintf(name.text, sizeof name.text, "host, %d processors", omp_get_num_procs());
  return name;
}

}  // namespace toll::openmp
