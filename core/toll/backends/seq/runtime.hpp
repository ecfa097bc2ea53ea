// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/seq/policy.hpp>
#include <toll/tuning.hpp>

#include <array>
#include <string>

namespace toll::seq {

inline std::array<tuning<policy>, 1> tunings(const policy&) { return {{{"default", {}}}}; }

inline void wait(const policy&) {}

inline std::string unavailable(const policy&) { return {}; }

inline std::string device(const policy&) { return "one host thread"; }

}  // namespace toll::seq
