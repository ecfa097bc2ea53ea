// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/journal_writer.hpp"

#include "harness/journal/packed_file.hpp"
#include "harness/usage_error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <system_error>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& journal, const std::string& why) {
  throw usage_error(fmt::format("{}: {}", journal.string(), why));
}

std::string text_of(int error) {
  return std::generic_category().message(error);
}

/// A new name is on disk only when its folder is.
int sync_folder(const fs::path& folder) {
  const int opened = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) {
    return errno;
  }
  const int error = fsync(opened) != 0 && errno != EINVAL ? errno : 0;
  close(opened);
  return error;
}

}  // namespace

journal_lost::journal_lost(const fs::path& journal)
    : journal_full{ESTALE, std::generic_category()},
      text_{journal.string() + " was deleted while it was written"} {
}

journal_changed::journal_changed(const fs::path& journal)
    : std::runtime_error{journal.string() +
                         " was changed by another program while it was written; toll export shows "
                         "what is intact"} {
}

journal_writer::journal_writer(const fs::path& folder, start how, std::string_view name)
    : path_{folder / name} {
  std::error_code ignored;
  if (const fs::path packed = path_.string() + std::string{packed_ending};
      fs::exists(packed, ignored) && !fs::exists(path_, ignored)) {
    refuse(packed, how == start::new_journal
                       ? "the journal of another run, which gzip packed; give another --out"
                       : fmt::format("gzip packed this journal; to resume its run, unpack it: "
                                     "gunzip {}",
                                     packed.string()));
  }
  const int creation = how == start::new_journal ? O_CREAT : 0;
  // A FIFO is opened at once, and then refused.
  file_ =
      open(path_.c_str(), O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | creation, 0666);
  if (file_ < 0) {
    refuse(path_, errno == ENOENT  ? "there is no journal to resume"
                  : errno == ELOOP ? "a symbolic link; give the folder of the journal itself"
                                   : text_of(errno) + "; give a folder that can be written");
  }
  try {
    require_regular_file();
    lock();
    end_ = lseek(file_, 0, SEEK_END);
    if (how == start::new_journal && end_ != 0) {
      refuse(path_,
             name == file_name
                 ? fmt::format("the journal of another run; resume it by toll run --resume {}, "
                               "or give another --out",
                               folder.string())
                 : std::string{"the journal of another gate; give another --out"});
    }
    end_cut_line();
    if (const int error = sync_folder(folder); error != 0) {
      refuse(path_, text_of(error) + "; give a folder that can be written");
    }
  } catch (...) {
    close(file_);
    throw;
  }
}

journal_writer::~journal_writer() {
  close(file_);  // gives the lock back
}

void journal_writer::require_regular_file() const {
  struct stat info{};

  if (fstat(file_, &info) != 0 || !S_ISREG(info.st_mode)) {
    refuse(path_, "no regular file; give another folder");
  }
}

void journal_writer::lock() const {
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    refuse(path_, errno == EWOULDBLOCK
                      ? "another toll run is writing it; wait for its end, or give another --out"
                      : "cannot be locked: " + text_of(errno));
  }
}

/// What was cut by a crash stays where it is, but nothing is appended to it.
void journal_writer::end_cut_line() {
  char last = '\n';
  if (end_ > 0 && pread(file_, &last, 1, end_ - 1) == 1 && last != '\n') {
    append("\n");
  }
}

void journal_writer::append(std::string_view line) {
  const ssize_t written = write(file_, line.data(), line.size());
  int error = written < 0 ? errno : 0;
  if (error == 0 && static_cast<std::size_t>(written) < line.size()) {
    error = ENOSPC;  // a short write says nothing else, and a limit on file sizes shows the same
  }
  if (error == 0 && fsync(file_) != 0 && errno != EINVAL) {
    error = errno;
  }
  if (error != 0) {
    // Half a line would be reported as damage forever. Where even this fails, it is.
    static_cast<void>(ftruncate(file_, end_));
    throw journal_full(error, std::generic_category(), "cannot write " + path_.string());
  }
  end_ += written;
  require_still_there();
}

/// A file that has no name any more can be written, and is gone with this process.
void journal_writer::require_still_there() const {
  struct stat info{};

  if (fstat(file_, &info) != 0 || info.st_nlink == 0) {
    throw journal_lost(path_);
  }
  if (info.st_size != end_) {
    throw journal_changed(path_);
  }
}

}  // namespace toll::suite
