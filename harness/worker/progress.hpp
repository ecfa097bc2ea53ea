// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/job_rank.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace toll::suite {

/// How far a sweep is, as far as a line of `columns` has room: its share of the whole, a bar,
/// the time left and the cell that runs.
std::string progress_line(double fraction, std::string_view left, std::string_view cell,
                          std::size_t columns);

/// That line on standard error, in place of the one before; gone at the end, however it ends. Where
/// that is no terminal, a line every half a minute, so that the log of a job shows that it lives.
class progress {
public:
  /// `self` is named in a log if it is one of several ranks. The more there are, the more rarely each
  /// writes a line.
  explicit progress(const job_rank& self = {});
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;

  ~progress() { clear(); }

  /// `fraction` of the whole is done, and now it is at `cell`.
  void show(double fraction, std::string_view cell);

  /// As much is done as before, and now it is at what is no part of the whole.
  void show(std::string_view what) { show(fraction_, what); }

  void clear();

private:
  std::string name_;  // empty if there is one rank
  std::chrono::seconds between_lines_;
  bool is_terminal_;
  bool is_shown_ = false;
  double fraction_ = 0;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_line_;
};

}  // namespace toll::suite
