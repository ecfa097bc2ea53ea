// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/tuning.hpp>

#include <omp.h>

#include <array>
#include <string>

namespace toll::openmp {

inline std::array<tuning<policy>, 1> tunings(const policy&) { return {{{"default", {}}}}; }

inline void wait(const policy&) {}

inline std::string unavailable(const policy&) { return {}; }

inline std::string device(const policy&) {
  return "host, " + std::to_string(omp_get_num_procs()) + " processors";
}

}  // namespace toll::openmp
