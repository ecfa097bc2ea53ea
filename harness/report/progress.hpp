// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <string_view>

namespace toll {

/// One line on standard error that says how far a sweep is. Nothing at all unless that is a
/// terminal.
class progress {
public:
  progress();

  /// `fraction` of the whole is done, and now it is at `cell`.
  void show(double fraction, std::string_view cell);
  void clear();

private:
  bool is_on_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace toll
