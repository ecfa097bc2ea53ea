// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/packed_file.hpp"

#include "harness/input_file.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <array>
#include <cstddef>

namespace toll::suite {
namespace {

// A few kilobytes may unpack to any size.
constexpr std::size_t most_unpacked = std::size_t{2} << 30;

class packed_file {
public:
  explicit packed_file(const std::string& path) : file_{gzopen(path.c_str(), "rb")} {
    if (file_ == nullptr) {
      throw unreadable_file("it cannot be opened");
    }
  }

  packed_file(const packed_file&) = delete;
  packed_file& operator=(const packed_file&) = delete;

  ~packed_file() { gzclose_r(file_); }

  std::string text() {
    std::string all;
    std::array<char, 1 << 16> part;
    for (;;) {
      const int count = gzread(file_, part.data(), part.size());
      int error = Z_OK;
      gzerror(file_, &error);
      if (count < 0 || error == Z_BUF_ERROR) {
        throw unreadable_file("what gzip packed is damaged or cut short");
      }
      if (count == 0) {
        return all;
      }
      all.append(part.data(), static_cast<std::size_t>(count));
      if (all.size() > most_unpacked) {
        throw unreadable_file(fmt::format("it unpacks to more than {} GiB; unpack it with gunzip",
                                          most_unpacked >> 30));
      }
    }
  }

private:
  gzFile file_;
};

}  // namespace

std::string unpacked_text(const std::string& path) {
  return packed_file{path}.text();
}

}  // namespace toll::suite
