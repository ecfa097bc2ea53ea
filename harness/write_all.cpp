// SPDX-License-Identifier: BSD-3-Clause
#include "harness/write_all.hpp"

#include "harness/interruption.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

namespace toll::suite {

int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const auto written = write(file, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
      // A signal cuts a write short that waits; the next would wait again.
      if (!text.empty() && interrupted_by() != 0) {
        return EINTR;
      }
    } else if (errno == EAGAIN) {
      // Another program that shares the pipe made it non-blocking.
      pollfd waiting{.fd = file, .events = POLLOUT, .revents = 0};
      poll(&waiting, 1, -1);
    } else if (errno != EINTR || interrupted_by() != 0) {
      return errno;
    }
  }
  return 0;
}

}  // namespace toll::suite
