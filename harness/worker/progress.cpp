// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/progress.hpp"

#include "harness/printable.hpp"
#include "harness/standard_streams.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace toll::suite {
namespace {

// Before so much is done, an estimate of what is left is a guess.
constexpr double enough_to_tell = 0.02;

// In a log that this number of ranks shares, or fewer.
constexpr std::chrono::seconds between_lines{30};
constexpr int ranks_of_a_short_log = 4;

constexpr std::size_t usual_columns = 80;

/// "1:05", or "2:01:05".
std::string clock_text(double seconds) {
  const auto all = static_cast<long>(seconds);
  const std::string minutes = fmt::format("{:02}:{:02}", all / 60 % 60, all % 60);
  return all < 3600 ? minutes.substr(minutes.starts_with('0') ? 1 : 0)
                    : fmt::format("{}:{}", all / 3600, minutes);
}

}  // namespace

std::string progress_line(double fraction, std::string_view left, std::string_view cell,
                          std::size_t columns) {
  // A narrow terminal keeps its room for the cell.
  constexpr std::size_t enough_for_a_bar = 70;
  const std::size_t length = columns < enough_for_a_bar ? 0 : 20;
  const double part = std::clamp(fraction, 0.0, 1.0);
  const auto done = static_cast<std::size_t>(part * static_cast<double>(length));
  const std::string bar =
      length == 0 ? ""
                  : fmt::format(" [{}{}]", std::string(done, '#'), std::string(length - done, ' '));
  std::string line = fmt::format("{:3.0f} %{}  {} left  {}", 100 * fraction, bar, left, cell);
  line.resize(std::min(line.size(), columns - 1));  // in the last column some terminals wrap
  return line;
}

progress::progress(const job_rank& self)
    : name_{self.ranks > 1 ? self.folder_name() + ": " : ""},
      between_lines_{between_lines * std::max(1, self.ranks / ranks_of_a_short_log)},
      is_terminal_{is_capable_terminal(STDERR_FILENO)},
      start_{std::chrono::steady_clock::now()},
      last_line_{start_} {
}

void progress::show(double fraction, std::string_view cell) {
  fraction_ = fraction;
  const auto now = std::chrono::steady_clock::now();
  if (!is_terminal_ && now - last_line_ < between_lines_) {
    return;
  }
  std::string left = "...";
  if (fraction > enough_to_tell) {
    const std::chrono::duration<double> spent = now - start_;
    left = clock_text(spent.count() * (1 - fraction) / fraction);
  }
  if (!is_terminal_) {
    last_line_ = now;
    fmt::print(stderr, "toll: {}{:3.0f} %  {} left  {}\n", name_, 100 * fraction, left, cell);
    return;
  }
  // In one piece, and over the line before: what is erased first flickers.
  const std::size_t columns = terminal_columns(STDERR_FILENO).value_or(usual_columns);
  fmt::print(stderr, "\r{}\033[K", progress_line(fraction, left, printable(cell), columns));
  is_shown_ = true;
}

void progress::clear() {
  if (is_shown_) {
    fmt::print(stderr, "\r\033[K");
    is_shown_ = false;
  }
}

}  // namespace toll::suite
