// SPDX-License-Identifier: BSD-3-Clause
#include "harness/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <system_error>

namespace toll::suite {
namespace {

// Plans, manifests and ceilings have thousands of bytes; a sparse file or one of /proc has no end.
constexpr std::size_t most_bytes = 64 << 20;

[[noreturn]] void refuse(int error) {
  throw unreadable_file(std::generic_category().message(error));
}

/// A file that was opened to read, without waiting for what it is connected to.
class opened_file {
public:
  explicit opened_file(const std::string& path)
      : number_{open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)} {
    if (number_ < 0) {
      refuse(errno);
    }
  }

  opened_file(const opened_file&) = delete;
  opened_file& operator=(const opened_file&) = delete;

  ~opened_file() { close(number_); }

  double regular_size() const {
    struct stat info{};

    if (fstat(number_, &info) != 0) {
      refuse(errno);
    }
    if (S_ISDIR(info.st_mode)) {
      refuse(EISDIR);
    }
    if (!S_ISREG(info.st_mode)) {
      throw unreadable_file("it is a FIFO, a device or a socket, not a regular file");
    }
    return static_cast<double>(info.st_size);
  }

  std::string text() const {
    std::string all;
    std::array<char, 1 << 16> part;
    for (;;) {
      const auto count = read(number_, part.data(), part.size());
      if (count == 0) {
        return all;
      }
      if (count > 0) {
        all.append(part.data(), static_cast<std::size_t>(count));
      } else if (errno != EINTR) {
        refuse(errno);
      }
      if (all.size() > most_bytes) {
        throw unreadable_file(fmt::format("it is larger than {} MiB", most_bytes >> 20));
      }
    }
  }

private:
  int number_;
};

}  // namespace

double size_of_regular_file(const std::string& path) {
  return opened_file{path}.regular_size();
}

std::string text_of_file(const std::string& path) {
  const opened_file file{path};
  file.regular_size();
  return file.text();
}

}  // namespace toll::suite
