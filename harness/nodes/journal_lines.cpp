// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/journal_lines.hpp"

#include "harness/input_file.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace toll::suite {
namespace {

// Several times zlib's buffer: what is not packed is then read past that.
constexpr unsigned bytes_at_once = 1U << 18;
constexpr unsigned bytes_of_zlib = bytes_at_once / 4;

// The plan of a million tasks fits; a file without an end of line does not fill the memory.
constexpr std::size_t longest_line = std::size_t{256} << 20;

}  // namespace

void journal_lines::closing::operator()(gzFile_s* file) const {
  gzclose_r(file);
}

journal_lines::journal_lines(const std::string& file) {
  if (size_of_regular_file(file) == 0) {
    throw unreadable_file("it is empty");
  }
  file_.reset(gzopen(file.c_str(), "rb"));
  if (file_ == nullptr) {
    throw unreadable_file("it cannot be opened");
  }
  gzbuffer(file_.get(), bytes_of_zlib);
}

bool journal_lines::fill() {
  held_.erase(0, start_);
  start_ = 0;
  if (held_.size() > longest_line) {
    throw unreadable_file(fmt::format("a line has more than {} MiB", longest_line >> 20));
  }
  const std::size_t had = held_.size();
  held_.resize(had + bytes_at_once);
  const int count = gzread(file_.get(), held_.data() + had, bytes_at_once);
  int error = Z_OK;
  gzerror(file_.get(), &error);
  held_.resize(had + static_cast<std::size_t>(count < 0 ? 0 : count));
  if (count < 0 || error == Z_BUF_ERROR) {
    throw unreadable_file("it cannot be read to its end: packed data are damaged or cut short");
  }
  return count > 0;
}

bool journal_lines::next(std::string_view& line) {
  std::size_t looked_at = start_;
  for (;;) {
    if (const std::size_t end = held_.find('\n', looked_at); end != std::string::npos) {
      line = std::string_view{held_}.substr(start_, end - start_);
      start_ = end + 1;
      return true;
    }
    looked_at = held_.size() - start_;
    if (!fill()) {
      break;
    }
  }
  line = held_;
  start_ = held_.size();
  is_cut_short_ = !line.empty();
  return is_cut_short_;
}

}  // namespace toll::suite
