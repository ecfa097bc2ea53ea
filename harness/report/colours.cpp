// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/colours.hpp"

#include <fmt/format.h>

#include <utility>

namespace toll::suite {
namespace {

constexpr double clearly_faster = 0.95;

/// What starts it on a terminal. Bold and not, slower and faster differ where hues do not.
std::string_view start_of(style how) {
  switch (how) {
    case style::heading:
      return "\033[1m";
    case style::slower:
      return "\033[1;31m";
    case style::faster:
      return "\033[94m";
    case style::doubtful:
      return "\033[33m";
    case style::plain:
      break;
  }
  return "";
}

}  // namespace

colours::colours(std::map<std::string, double> limits) : are_on_{true}, limits_{std::move(limits)} {
}

std::string colours::painted(std::string_view text, style how) const {
  const bool is_painted = are_on_ && how != style::plain && !text.empty();
  return is_painted ? fmt::format("{}{}\033[0m", start_of(how), text) : std::string{text};
}

style colours::style_of(const estimate& ratio, const std::string& backend) const {
  if (!ratio.ratio) {
    return ratio.mark.empty() ? style::plain : style::doubtful;
  }
  if (!ratio.bounds) {
    return style::plain;
  }
  const auto found = limits_.find(backend);
  const double limit = found != limits_.end() ? found->second : large_ratio;
  return ratio.bounds->low > limit             ? style::slower
         : ratio.bounds->high < clearly_faster ? style::faster
                                               : style::plain;
}

}  // namespace toll::suite
