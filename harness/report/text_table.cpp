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

std::vector<std::size_t> text_table::widths() const {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    widths.push_back(columns_[c].heading.size());
    for (const auto& row : rows_) {
      widths[c] = std::max(widths[c], row[c].size());
    }
  }
  return widths;
}

std::string text_table::text() const {
  std::string text;
  write_text([&](std::string_view line) { text += line; });
  return text;
}

void text_table::write_text(const sink& out) const {
  const std::vector<std::size_t> width = widths();
  std::vector<std::string> headings;
  std::vector<std::string> rule;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    headings.push_back(columns_[c].heading);
    rule.emplace_back(width[c], '-');
  }

  const auto write = [&](const std::vector<std::string>& row) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const bool right = columns_[c].side == align::right;
      line += fmt::format(fmt::runtime(right ? "{:>{}}" : "{:<{}}"), row[c], width[c]);
      line += "  ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out(line + "\n");
  };
  write(headings);
  write(rule);
  std::for_each(rows_.begin(), rows_.end(), write);
}

void text_table::write_markdown(const sink& out) const {
  std::string head = "|";
  std::string rule = "|";
  for (const column& c : columns_) {
    head += fmt::format(" {} |", c.heading);
    rule += c.side == align::right ? " ---: |" : " --- |";
  }
  out(fmt::format("{}\n{}\n", head, rule));
  for (const auto& row : rows_) {
    std::string line = "|";
    for (const std::string& entry : row) {
      line += fmt::format(" {} |", entry);
    }
    out(line + "\n");
  }
}

}  // namespace toll
