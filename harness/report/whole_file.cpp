// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

namespace toll {
namespace {

constexpr std::size_t worth_a_write = 1 << 16;

}  // namespace

whole_file::whole_file(std::filesystem::path path)
    : path_{std::move(path)},
      unfinished_{path_.parent_path() / fmt::format(".{}.unfinished", path_.filename().string())},
      file_{open(unfinished_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)} {
  if (file_ < 0) {
    error_ = errno;
  }
}

whole_file::~whole_file() {
  if (file_ >= 0) {
    close(file_);
    unlink(unfinished_.c_str());
  }
}

void whole_file::write(std::string_view text) {
  pending_ += text;
  if (pending_.size() >= worth_a_write) {
    flush();
  }
}

void whole_file::flush() {
  std::string_view left = pending_;
  while (!left.empty() && error_ == 0) {
    const auto written = ::write(file_, left.data(), left.size());
    if (written >= 0) {
      left.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  pending_.clear();
}

void whole_file::finish() {
  flush();
  if (error_ == 0 && fsync(file_) != 0 && errno != EINVAL) {
    error_ = errno;
  }
  if (error_ == 0 && std::rename(unfinished_.c_str(), path_.c_str()) != 0) {
    error_ = errno;
  }
  if (error_ != 0) {
    throw std::system_error(error_, std::generic_category(), "cannot write " + path_.string());
  }
  if (close(std::exchange(file_, -1)) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write " + path_.string());
  }
}

}  // namespace toll
