// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/whole_file.hpp"

#include "harness/write_all.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <random>
#include <system_error>
#include <utility>

namespace toll::suite {
namespace {

constexpr std::size_t worth_a_write = 1 << 16;

/// Makes a file of a new name, and notes the name; -1 and errno if that fails. What already has the
/// name, such as a link that somebody laid there, is never opened.
int make_new_file(const std::filesystem::path& folder, std::filesystem::path& made) {
  std::random_device random;
  int file = -1;
  do {
    made = folder / fmt::format(".toll-{:08x}{:08x}.unfinished", random(), random());
    file = open(made.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  } while (file < 0 && errno == EEXIST);
  return file;
}

/// A link is replaced as such; a folder, device or FIFO is not.
int error_of_replacing(const std::filesystem::path& path) {
  struct stat info{};

  if (lstat(path.c_str(), &info) != 0 || S_ISREG(info.st_mode) || S_ISLNK(info.st_mode)) {
    return 0;
  }
  return S_ISDIR(info.st_mode) ? EISDIR : EEXIST;
}

}  // namespace

whole_file::whole_file(std::filesystem::path path)
    : path_{std::move(path)},
      error_{error_of_replacing(path_)} {
  if (error_ != 0) {
    return;
  }
  file_ = make_new_file(path_.parent_path(), unfinished_);
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
  if (error_ == 0) {
    error_ = write_all(file_, pending_);
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

int error_of_new_file_in(const std::filesystem::path& folder) {
  // An interruption in between would leave the file.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  std::filesystem::path made;
  const int file = make_new_file(folder, made);
  const int error = file < 0 ? errno : 0;
  if (file >= 0) {
    close(file);
    unlink(made.c_str());
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return error;
}

}  // namespace toll::suite
