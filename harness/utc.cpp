// SPDX-License-Identifier: BSD-3-Clause
#include "harness/utc.hpp"

#include <fmt/chrono.h>

namespace toll::suite {

std::string utc_text(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

std::string utc_now() {
  return utc_text(std::chrono::system_clock::now());
}

}  // namespace toll::suite
