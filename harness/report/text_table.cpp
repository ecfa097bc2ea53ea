// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/text_table.hpp"

#include "harness/printable.hpp"
#include "harness/report/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace toll::suite {
namespace {

constexpr char end_of_entry = '\0';

}  // namespace

text_table::text_table(std::vector<column> columns) : columns_{std::move(columns)} {
  for (const column& c : columns_) {
    widths_.push_back(c.heading.size());
  }
}

void text_table::add(const std::vector<std::string>& row) {
  if (row.size() != columns_.size()) {
    throw std::invalid_argument("a row of a table has one entry for each column");
  }
  std::string& added = rows_.emplace_back();
  for (std::size_t c = 0; c < row.size(); ++c) {
    const std::string entry = printable(row[c]);
    widths_[c] = std::max(widths_[c], entry.size());
    added += entry;
    added += end_of_entry;
  }
  added.shrink_to_fit();
}

std::vector<std::string> text_table::entries_of(const std::string& row) const {
  std::vector<std::string> entries;
  entries.reserve(columns_.size());
  for (std::size_t start = 0; entries.size() < columns_.size();
       start += entries.back().size() + 1) {
    entries.push_back(row.substr(start, row.find(end_of_entry, start) - start));
  }
  return entries;
}

std::size_t text_table::width() const {
  constexpr std::size_t gap = 2;
  return std::accumulate(widths_.begin(), widths_.end(), gap * (widths_.size() - 1));
}

void text_table::drop(std::string_view heading) {
  const auto found = std::ranges::find(columns_, heading, &column::heading);
  if (found == columns_.end()) {
    return;
  }
  const auto place = found - columns_.begin();
  for (std::string& row : rows_) {
    std::vector<std::string> entries = entries_of(row);
    entries.erase(entries.begin() + place);
    row.clear();
    for (const std::string& entry : entries) {
      row += entry;
      row += end_of_entry;
    }
  }
  columns_.erase(found);
  widths_.erase(widths_.begin() + place);
}

std::string text_table::text() const {
  std::string text;
  write_text([&](std::string_view line) { text += line; });
  return text;
}

void text_table::write_text(const sink& out) const {
  std::vector<std::string> headings;
  std::vector<std::string> rule;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    headings.push_back(columns_[c].heading);
    rule.emplace_back(widths_[c], '-');
  }

  const auto write = [&](const std::vector<std::string>& row) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const bool right = columns_[c].side == align::right;
      line += fmt::format(fmt::runtime(right ? "{:>{}}" : "{:<{}}"), row[c], widths_[c]);
      line += "  ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out(line + "\n");
  };
  write(headings);
  write(rule);
  for (const std::string& row : rows_) {
    write(entries_of(row));
  }
}

void text_table::write_markdown(const sink& out) const {
  std::string head = "|";
  std::string rule = "|";
  for (const column& c : columns_) {
    head += fmt::format(" {} |", c.heading);
    rule += c.side == align::right ? " ---: |" : " --- |";
  }
  out(fmt::format("{}\n{}\n", head, rule));
  for (const std::string& row : rows_) {
    std::string line = "|";
    for (const std::string& entry : entries_of(row)) {
      line += fmt::format(" {} |", markdown_text(entry));
    }
    out(line + "\n");
  }
}

}  // namespace toll::suite
