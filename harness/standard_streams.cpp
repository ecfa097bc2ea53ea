// SPDX-License-Identifier: BSD-3-Clause
#include "harness/standard_streams.hpp"

#include "harness/write_all.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace toll::suite {
namespace {

/// Where the text of a standard stream goes, and the first error there.
struct channel {
  int file = -1;
  int error = 0;
};

channel standard_output{.file = STDOUT_FILENO};
channel standard_error{.file = STDERR_FILENO};

/// Claims to have written everything: fmt::print throws where a stream fails, in the middle of a
/// table or in the handler of another exception.
ssize_t write_to_channel(void* cookie, const char* text, std::size_t size) {
  auto& to = *static_cast<channel*>(cookie);
  if (to.error == 0) {
    to.error = write_all(to.file, {text, size});
  }
  return static_cast<ssize_t>(size);
}

void put_in_place_of(FILE*& stream, channel& to, int buffering) {
  FILE* const made = fopencookie(
      &to, "w", {.read = nullptr, .write = write_to_channel, .seek = nullptr, .close = nullptr});
  if (made != nullptr) {
    std::setvbuf(made, nullptr, buffering, BUFSIZ);
    stream = made;
  }
}

}  // namespace

void prepare_standard_streams() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(number, F_GETFD) < 0) {
      // Standard output only to read: then it is noticed that a table went nowhere.
      const int mode = number == STDERR_FILENO ? O_WRONLY : O_RDONLY;
      if (open("/dev/null", mode) < 0) {
        static_cast<void>(open("/", O_RDONLY));
      }
    }
  }
  put_in_place_of(stdout, standard_output, isatty(STDOUT_FILENO) == 1 ? _IOLBF : _IOFBF);
  put_in_place_of(stderr, standard_error, _IONBF);
}

int finish_standard_output() {
  std::fflush(stdout);
  return standard_output.error;
}

void write_to_stdout(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

bool is_capable_terminal(int descriptor) {
  const char* const type = std::getenv("TERM");
  return isatty(descriptor) == 1 && type != nullptr && *type != '\0' &&
         std::string_view{type} != "dumb";
}

std::optional<std::size_t> terminal_columns(int descriptor) {
  winsize size{};
  const bool are_known = ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return are_known ? std::optional<std::size_t>{size.ws_col} : std::nullopt;
}

}  // namespace toll::suite
