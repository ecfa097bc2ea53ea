// SPDX-License-Identifier: BSD-3-Clause
#include "harness/bytes_text.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string_view>

namespace toll::suite {

std::string bytes_text(double bytes) {
  constexpr std::array<std::string_view, 7> units{"bytes", "KiB", "MiB", "GiB",
                                                  "TiB",   "PiB", "EiB"};
  std::size_t unit = 0;
  while (bytes >= 1024 && unit + 1 < units.size()) {
    bytes /= 1024;
    ++unit;
  }
  return fmt::format("{:.3g} {}", bytes, units[unit]);
}

}  // namespace toll::suite
