// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

struct side_line {
  std::string key;  // lines with equal keys may stand beside each other
  std::string text;
};

/// Two texts in two columns, so that as many lines as possible stand beside their like. A line
/// without one is marked with < or >.
std::string side_by_side(std::string_view left_heading, const std::vector<side_line>& left,
                         std::string_view right_heading, const std::vector<side_line>& right);

}  // namespace toll::suite
