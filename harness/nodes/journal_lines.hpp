// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <zlib.h>

#include <memory>
#include <string>
#include <string_view>

namespace toll::suite {

/// The lines of a file, plain or packed by gzip, of which one is in memory at a time.
class journal_lines {
public:
  /// errors   unreadable_file
  explicit journal_lines(const std::string& file);

  /// Whether there was another line; without its end of line. It is valid until the next call.
  /// errors   unreadable_file
  bool next(std::string_view& line);

  /// Whether the line that was returned last has no end of line, because the file ends there.
  bool is_cut_short() const { return is_cut_short_; }

private:
  struct closing {
    void operator()(gzFile_s* file) const;
  };

  bool fill();

  std::unique_ptr<gzFile_s, closing> file_;
  std::string held_;
  std::size_t start_ = 0;  // of what no line was made of
  bool is_cut_short_ = false;
};

}  // namespace toll::suite
