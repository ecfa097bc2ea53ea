// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace toll {

text_table::text_table(std::vector<column> columns) : columns_{std::move(columns)} {
}

void text_table::add(std::vector<std::string> row) {
  if (row.size() != columns_.size()) {
    throw std::invalid_argument("a row of a table has one entry for each column");
  }
  rows_.push_back(std::move(row));
}

std::string text_table::text() const {
  std::vector<std::size_t> widths;
  std::vector<std::string> headings;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    headings.push_back(columns_[c].heading);
    widths.push_back(headings[c].size());
    for (const auto& row : rows_) {
      widths[c] = std::max(widths[c], row[c].size());
    }
  }
  std::vector<std::string> rule;
  rule.reserve(widths.size());
  for (const std::size_t width : widths) {
    rule.emplace_back(width, '-');
  }

  std::string text;
  const auto append = [&](const std::vector<std::string>& row) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const bool right = columns_[c].side == align::right;
      line += fmt::format(fmt::runtime(right ? "{:>{}}" : "{:<{}}"), row[c], widths[c]);
      line += "  ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  };
  append(headings);
  append(rule);
  std::for_each(rows_.begin(), rows_.end(), append);
  return text;
}

}  // namespace toll
