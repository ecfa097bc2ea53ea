// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/policy.hpp>
#include <toll/tuning.hpp>

#include <oneapi/tbb/info.h>

#include <array>
#include <string>

namespace toll::tbb {

inline std::array<tuning<policy>, 1> tunings(const policy&) { return {{{"default", {}}}}; }

inline void wait(const policy&) {}

inline std::string unavailable(const policy&) { return {}; }

inline std::string device(const policy&) {
  return "host, " + std::to_string(oneapi::tbb::info::default_concurrency()) + " processors";
}

}  // namespace toll::tbb
