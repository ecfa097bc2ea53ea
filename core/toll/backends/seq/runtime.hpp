// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/seq/policy.hpp>
#include <toll/tuning.hpp>

namespace toll::seq {

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
  return {"one host thread"};
}

}  // namespace toll::seq
