// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/output_file.hpp"

#include "harness/journal/journal_writer.hpp"
#include "harness/printable.hpp"
#include "harness/usage_error.hpp"
#include "harness/write_all.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <system_error>

namespace toll::suite {
namespace {

constexpr std::size_t enough_for_a_write = 1 << 16;

std::string text_of_error(int error) {
  return std::generic_category().message(error);
}

/// Such as /dev/stdout: to replace the file behind it would take it away from who reads it.
bool is_open_as(int number, const struct stat& named) {
  struct stat opened{};

  return fstat(number, &opened) == 0 && opened.st_dev == named.st_dev &&
         opened.st_ino == named.st_ino && (fcntl(number, F_GETFL) & O_ACCMODE) != O_RDONLY;
}

/// Whatever line of a journal stands first: the header may be lost.
bool begins_as_journal(const std::filesystem::path& file) {
  constexpr std::string_view beginning = R"({"record":)";
  std::string text(beginning.size(), '\0');
  std::ifstream{file, std::ios::binary}.read(text.data(),
                                             static_cast<std::streamsize>(text.size()));
  return text == beginning;
}

}  // namespace

output_file::output_file(const std::string& option, const std::string& name,
                         const std::vector<std::string>& inputs)
    : shown_{name == "-" ? "standard output" : fmt::format("{} {}", option, name)} {
  if (name == "-") {
    through_ = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    return;
  }
  if (printable(name) != name) {
    refuse("has control characters in its name; give another file");
  }
  open_existing(name);
  if (!target_.empty()) {
    require_replaceable(inputs);
  }
}

output_file::~output_file() {
  if (through_ >= 0) {
    close(through_);
  }
}

void output_file::refuse(std::string_view why) const {
  throw usage_error(fmt::format("{}: {}", shown_, why));
}

/// Notes the target, or opens what is written through.
void output_file::open_existing(const std::string& name) {
  struct stat info{};

  if (stat(name.c_str(), &info) != 0) {
    if (errno != ENOENT || std::filesystem::path{name}.filename().empty()) {
      refuse(text_of_error(errno) + "; give a file that can be written");
    }
    if (lstat(name.c_str(), &info) == 0) {
      refuse("a symbolic link to nothing; give the file itself");
    }
    set_target(name);
    return;
  }
  for (const int number : {STDOUT_FILENO, STDERR_FILENO}) {
    if (through_ < 0 && is_open_as(number, info)) {
      through_ = fcntl(number, F_DUPFD_CLOEXEC, 0);
    }
  }
  if (through_ >= 0) {
    return;
  }
  if (S_ISREG(info.st_mode)) {
    set_target(name);
    return;
  }
  if (!S_ISCHR(info.st_mode) && !S_ISFIFO(info.st_mode)) {
    refuse(S_ISDIR(info.st_mode) ? "a folder; give a file"
                                 : "neither a file, a FIFO nor a character device");
  }
  through_ = open(name.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (through_ < 0) {
    refuse(errno == ENXIO && S_ISFIFO(info.st_mode) ? "nobody reads this FIFO; start its reader"
                                                    : text_of_error(errno));
  }
  fcntl(through_, F_SETFL, fcntl(through_, F_GETFL) & ~O_NONBLOCK);
}

/// Behind all links, which stay as they are.
void output_file::set_target(const std::string& name) {
  std::error_code error;
  target_ = std::filesystem::weakly_canonical(name, error);
  if (error) {
    refuse(error.message());
  }
}

void output_file::require_replaceable(const std::vector<std::string>& inputs) const {
  std::error_code ignored;
  const auto is_target = [&](const std::string& input) {
    return std::filesystem::equivalent(input, target_, ignored);
  };
  if (std::any_of(inputs.begin(), inputs.end(), is_target)) {
    refuse("this command reads it; give another file");
  }
  const std::string name = target_.filename().string();
  if (name == journal_writer::file_name || name == journal_writer::gate_file_name ||
      begins_as_journal(target_)) {
    refuse("is for the journal of a run or a gate, which cannot be made again; give another file");
  }
  if (const int error = error_of_new_file_in(target_.parent_path()); error != 0) {
    refuse(text_of_error(error) + "; give a file in a folder that can be written");
  }
}

void output_file::write(std::string_view text) {
  if (!target_.empty()) {
    if (!whole_) {
      whole_.emplace(target_);
    }
    whole_->write(text);
    return;
  }
  pending_ += text;
  if (pending_.size() >= enough_for_a_write) {
    flush();
  }
}

/// What was printed before stays before.
void output_file::flush() {
  std::fflush(stdout);
  if (error_ == 0) {
    error_ = write_all(through_, pending_);
  }
  pending_.clear();
}

void output_file::finish() {
  write("");
  if (whole_) {
    whole_->finish();
    return;
  }
  flush();
  if (error_ != 0) {
    throw std::system_error(error_, std::generic_category(), "cannot write " + shown_);
  }
}

}  // namespace toll::suite
