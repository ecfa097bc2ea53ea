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
  for (column& c : columns_) {
    c.heading = printable(c.heading);
    widths_.push_back(c.heading.size());
  }
}

void text_table::add(const std::vector<std::string>& row, const std::vector<style>& styles) {
  if (row.size() != columns_.size()) {
    throw std::invalid_argument("a row of a table has one entry for each column");
  }
  std::string& added = rows_.emplace_back();
  for (std::size_t c = 0; c < row.size(); ++c) {
    const std::string shown = printable(row[c]);
    widths_[c] = std::max(widths_[c], shown.size());
    added += static_cast<char>(c < styles.size() ? styles[c] : style::plain);
    added += shown;
    added += end_of_entry;
  }
  added.shrink_to_fit();
}

std::vector<text_table::entry> text_table::entries_of(const std::string& row) const {
  std::vector<entry> entries;
  entries.reserve(columns_.size());
  for (std::size_t start = 0; entries.size() < columns_.size();) {
    const std::size_t end = row.find(end_of_entry, start);
    entries.push_back({.text = row.substr(start + 1, end - start - 1), .how = style{row[start]}});
    start = end + 1;
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
    std::vector<entry> entries = entries_of(row);
    entries.erase(entries.begin() + place);
    row.clear();
    for (const entry& kept : entries) {
      row += static_cast<char>(kept.how);
      row += kept.text;
      row += end_of_entry;
    }
  }
  columns_.erase(found);
  widths_.erase(widths_.begin() + place);
}

std::string text_table::text(const colours& in) const {
  std::string text;
  write_text([&](std::string_view line) { text += line; }, in);
  return text;
}

/// Aligned by what is seen: a terminal shows nothing of what starts and ends a colour.
std::string text_table::line_of(const std::vector<entry>& row, const colours& in) const {
  std::string line;
  for (std::size_t c = 0; c < row.size(); ++c) {
    const std::string space(widths_[c] - row[c].text.size(), ' ');
    const std::string text = in.painted(row[c].text, row[c].how);
    line += columns_[c].side == align::right ? space + text : text + space;
    line += "  ";
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

void text_table::write_text(const sink& out, const colours& in) const {
  std::vector<entry> headings;
  std::vector<entry> rule;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    headings.push_back({.text = columns_[c].heading, .how = style::heading});
    rule.push_back({.text = std::string(widths_[c], '-')});
  }
  out(line_of(headings, in));
  out(line_of(rule, in));
  for (const std::string& row : rows_) {
    out(line_of(entries_of(row), in));
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
    for (const entry& shown : entries_of(row)) {
      line += fmt::format(" {} |", markdown_text(shown.text));
    }
    out(line + "\n");
  }
}

}  // namespace toll::suite
