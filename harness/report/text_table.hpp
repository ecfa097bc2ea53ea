// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/sink.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

enum class align { left, right };

/// Rows of text under headings, each column as wide as its widest entry.
class text_table {
public:
  struct column {
    std::string heading;
    align side = align::left;
  };

  explicit text_table(std::vector<column> columns);

  /// errors   std::invalid_argument if the row has more or fewer entries than there are columns
  void add(const std::vector<std::string>& row);

  bool is_empty() const { return rows_.empty(); }

  /// Of the longest line of its text.
  std::size_t width() const;

  /// Leaves out the column under this heading, if there is one.
  void drop(std::string_view heading);

  /// Headings, a rule, and the rows, each on a line of its own.
  std::string text() const;
  void write_text(const sink& out) const;

  /// The same as a table of Markdown.
  void write_markdown(const sink& out) const;

private:
  std::vector<std::string> entries_of(const std::string& row) const;

  std::vector<column> columns_;
  std::vector<std::size_t> widths_;
  std::vector<std::string> rows_;  // each the entries one after the other: a table can be long
};

}  // namespace toll::suite
