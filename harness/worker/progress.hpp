// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <string_view>

namespace toll::suite {

/// One line on standard error that says how far a sweep is. Where that is no terminal, a line every
/// half a minute, so that the log of a job shows that it lives.
class progress {
public:
  progress();

  /// `fraction` of the whole is done, and now it is at `cell`.
  void show(double fraction, std::string_view cell);
  void clear();

private:
  bool is_terminal_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_line_;
};

}  // namespace toll::suite
