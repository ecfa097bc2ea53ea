// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/worker/sweep.hpp"

#include <string>
#include <utility>
#include <vector>

namespace toll::testing {

/// A variant that was timed: one row for each time in nanoseconds, as a worker's document has them.
inline outcome timed(const variant& v, index_t n, const std::vector<double>& times) {
  outcome o{.what = {.what = &v, .n = n, .threads = 1}, .is = status::passed};
  for (const double time : times) {
    o.rows.push_back({{"name", o.what.id() + "/real_time"},
                      {"family_index", 0},
                      {"per_family_instance_index", 0},
                      {"real_time", time},
                      {"time_unit", "ns"}});
  }
  return o;
}

inline outcome excluded(const variant& v, index_t n, status is, std::string reason) {
  return {.what = {.what = &v, .n = n, .threads = 1}, .is = is, .reason = std::move(reason)};
}

}  // namespace toll::testing
