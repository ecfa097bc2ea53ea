// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/worker/worker_event.hpp"

#include <functional>
#include <string>
#include <string_view>

// Events go from a worker to its parent as lines of JSON, through a pipe of their own, so that
// nothing a variant prints gets between.
namespace toll::suite {

/// The worker's end.
class event_writer {
public:
  /// Standard input, output and error come before it.
  static constexpr int file = 3;

  void send(const worker_event& event) const;
};

/// The parent's end: makes events of what arrives, which may be parts of lines. A line that is no
/// event is passed over.
class event_reader {
public:
  /// errors   what worker_event_from() throws, and what `on_event` does
  void read(std::string_view text, const std::function<void(const worker_event&)>& on_event);

private:
  std::string unread_;
};

}  // namespace toll::suite
