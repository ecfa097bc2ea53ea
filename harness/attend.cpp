// SPDX-License-Identifier: BSD-3-Clause
#include "harness/attend.hpp"

#include "harness/interruption.hpp"

#include <chrono>
#include <string>

namespace toll::suite {
namespace {

using clock = std::chrono::steady_clock;

/// Seconds since a child was last heard, without those in which nobody could listen.
class silence {
public:
  void end() { start_ = clock::now(); }

  double seconds() {
    const auto now = clock::now();
    if (now - last_look_ > asleep) {
      start_ = now;
    }
    last_look_ = now;
    return std::chrono::duration<double>(now - start_).count();
  }

private:
  // Between two looks lies a tenth of a second, unless this process was stopped.
  static constexpr std::chrono::seconds asleep{1};

  clock::time_point start_ = clock::now();
  clock::time_point last_look_ = start_;
};

}  // namespace

parting attend(child_process& child, const child_limits& limits,
               const std::function<void(std::string_view)>& on_text,
               const std::function<bool()>& is_quiet) {
  silence quiet;
  while (!child.has_ended()) {
    if (is_quiet()) {
      child.rest();
    }
    const std::string text = child.exchange();
    if (interrupted_by() != 0) {
      return parting::interrupted;
    }
    if (!text.empty()) {
      quiet.end();
      on_text(text);
    }
    if (quiet.seconds() > limits.timeout) {
      return parting::silent;
    }
    if (child.memory() > limits.memory) {
      return parting::too_large;
    }
  }
  return parting::ended;
}

}  // namespace toll::suite
