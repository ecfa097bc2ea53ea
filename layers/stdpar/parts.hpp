// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/policy.hpp>

#include <thread>

namespace toll::suite::stdpar {

/// Into how many parts a loop is cut if each is to have a copy of something: one for each processor,
/// because the standard library does not say how many threads a policy has.
template <execution_policy Policy>
index_t part_count() {
  if constexpr (Policy::is_threaded) {
    const index_t processors = std::thread::hardware_concurrency();
    return processors > 0 ? processors : 1;
  } else {
    return 1;
  }
}

}  // namespace toll::suite::stdpar
