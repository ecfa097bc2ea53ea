// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/side_by_side.hpp"

#include "harness/report/text_table.hpp"

#include <algorithm>
#include <cstddef>

namespace toll::suite {
namespace {

/// lengths[i][j]: how many lines of left[i...] have their like in right[j...], in order.
std::vector<std::vector<std::size_t>> common_lengths(const std::vector<side_line>& left,
                                                     const std::vector<side_line>& right) {
  std::vector<std::vector<std::size_t>> lengths(left.size() + 1,
                                                std::vector<std::size_t>(right.size() + 1, 0));
  for (std::size_t i = left.size(); i-- > 0;) {
    for (std::size_t j = right.size(); j-- > 0;) {
      lengths[i][j] = left[i].key == right[j].key ? lengths[i + 1][j + 1] + 1
                                                  : std::max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

}  // namespace

std::string side_by_side(std::string_view left_heading, const std::vector<side_line>& left,
                         std::string_view right_heading, const std::vector<side_line>& right) {
  const auto lengths = common_lengths(left, right);
  text_table table{{{std::string{left_heading}}, {""}, {std::string{right_heading}}}};
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < left.size() || j < right.size()) {
    if (i < left.size() && j < right.size() && left[i].key == right[j].key) {
      table.add({left[i++].text, "", right[j++].text});
    } else if (j == right.size() || (i < left.size() && lengths[i + 1][j] >= lengths[i][j + 1])) {
      table.add({left[i++].text, "<", ""});
    } else {
      table.add({"", ">", right[j++].text});
    }
  }
  return table.text();
}

}  // namespace toll::suite
