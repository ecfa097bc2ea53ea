// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/policy.hpp>
#include <toll/tuning.hpp>

#include <oneapi/tbb/info.h>

#include <cstdio>

namespace toll::tbb {

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
  std::snprintf(name.text, sizeof name.text, "host, %d processors",
                oneapi::tbb::info::default_concurrency());
  return name;
}

}  // namespace toll::tbb
