// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/event_pipe.hpp"

#include <unistd.h>

#include <cstddef>
#include <cstdlib>

namespace toll::suite {

void event_writer::send(const worker_event& event) const {
  // A message of a library may hold bytes that are no UTF-8.
  const std::string line =
      to_json(event).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  for (std::size_t sent = 0; sent < line.size();) {
    const auto written = ::write(file, line.data() + sent, line.size() - sent);
    if (written < 0) {
      std::_Exit(EXIT_FAILURE);  // nobody listens any more
    }
    sent += static_cast<std::size_t>(written);
  }
}

void event_reader::read(std::string_view text,
                        const std::function<void(const worker_event&)>& on_event) {
  unread_ += text;
  std::size_t start = 0;
  for (auto end = unread_.find('\n'); end != std::string::npos; end = unread_.find('\n', start)) {
    if (const auto event = worker_event_from({unread_.data() + start, end - start})) {
      on_event(*event);
    }
    start = end + 1;
  }
  unread_.erase(0, start);
}

}  // namespace toll::suite
