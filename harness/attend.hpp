// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/child_process.hpp"

#include <functional>
#include <limits>
#include <string_view>

namespace toll::suite {

/// What a child process is granted. One that wants more is to be killed.
struct child_limits {
  double timeout = 60;                                      // seconds of silence
  double memory = std::numeric_limits<double>::infinity();  // bytes
};

enum class parting { ended, silent, too_large, interrupted };

/// Hands on what a child says until it has ended, is beyond its limits, or an interruption was
/// noted. Time in which this process itself was stopped, by Ctrl-Z or with the whole machine, is no
/// silence of the child.
/// While `is_quiet`, the child measures, and this process wakes up as rarely as it can.
parting attend(
    child_process& child, const child_limits& limits,
    const std::function<void(std::string_view text)>& on_text,
    const std::function<bool()>& is_quiet = [] { return false; });

}  // namespace toll::suite
