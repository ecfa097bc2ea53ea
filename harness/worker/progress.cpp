// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/progress.hpp"

#include "harness/standard_streams.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>

namespace toll::suite {
namespace {

// Before so much is done, an estimate of what is left is a guess.
constexpr double enough_to_tell = 0.02;

// In a log.
constexpr std::chrono::seconds between_lines{30};

constexpr std::size_t usual_columns = 80;

}  // namespace

progress::progress()
    : is_terminal_{isatty(STDERR_FILENO) == 1},
      start_{std::chrono::steady_clock::now()},
      last_line_{start_} {
}

void progress::show(double fraction, std::string_view cell) {
  const auto now = std::chrono::steady_clock::now();
  if (!is_terminal_ && now - last_line_ < between_lines) {
    return;
  }
  std::string left = "...";
  if (fraction > enough_to_tell) {
    const std::chrono::duration<double> spent = now - start_;
    const double seconds = spent.count() * (1 - fraction) / fraction;
    left = fmt::format("{}:{:02}", static_cast<int>(seconds) / 60, static_cast<int>(seconds) % 60);
  }
  std::string line = fmt::format("{:3.0f} %  {} left  {}", 100 * fraction, left, cell);
  if (!is_terminal_) {
    last_line_ = now;
    fmt::print(stderr, "toll: {}\n", line);
    return;
  }
  line.resize(std::min(line.size(), terminal_columns(STDERR_FILENO).value_or(usual_columns) - 1));
  fmt::print(stderr, "\r\033[K{}", line);
  std::fflush(stderr);
}

void progress::clear() {
  if (is_terminal_) {
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
  }
}

}  // namespace toll::suite
