// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/colours.hpp"
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

  /// `styles`: of its first entries; the others are plain.
  /// errors   std::invalid_argument if the row has more or fewer entries than there are columns
  void add(const std::vector<std::string>& row, const std::vector<style>& styles = {});

  bool is_empty() const { return rows_.empty(); }

  /// Of the longest line of its text.
  std::size_t width() const;

  /// Leaves out the column under this heading, if there is one.
  void drop(std::string_view heading);

  /// Headings, a rule, and the rows, each on a line of its own.
  std::string text(const colours& in = {}) const;
  void write_text(const sink& out, const colours& in = {}) const;

  /// The same as a table of Markdown.
  void write_markdown(const sink& out) const;

private:
  struct entry {
    std::string text;
    style how = style::plain;
  };

  std::vector<entry> entries_of(const std::string& row) const;
  std::string line_of(const std::vector<entry>& row, const colours& in) const;

  std::vector<column> columns_;
  std::vector<std::size_t> widths_;
  std::vector<std::string>
      rows_;  // each the entries one after the other, their styles before them: a table can be long
};

}  // namespace toll::suite
