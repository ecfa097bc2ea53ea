// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/time_text.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

namespace toll::suite {

std::string time_text(double seconds) {
  constexpr std::array<std::pair<double, std::string_view>, 3> units{
      {{1e-9, "ns"}, {1e-6, "us"}, {1e-3, "ms"}}};
  for (const auto& [unit, name] : units) {
    if (seconds < 1000 * unit) {
      return fmt::format("{:.4g} {}", seconds / unit, name);
    }
  }
  return fmt::format("{:.4g} s", seconds);
}

}  // namespace toll::suite
