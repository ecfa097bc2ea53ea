// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/output_folder.hpp"

#include "harness/usage_error.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <system_error>

namespace toll {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, std::string_view why) {
  throw usage_error(fmt::format("--out {}: {}", path.string(), why));
}

/// A folder that did not exist: two runs may start in the same second.
fs::path make_timed_folder() {
  const std::string stem = fmt::format("run-{:%Y%m%dT%H%M%SZ}", fmt::gmtime(std::time(nullptr)));
  const fs::path parent = "results";
  std::error_code error;
  fs::create_directories(parent, error);
  for (int attempt = 1; !error; ++attempt) {
    fs::path path = parent / (attempt == 1 ? stem : fmt::format("{}-{}", stem, attempt));
    if (fs::create_directory(path, error)) {
      return path;
    }
  }
  refuse(parent / stem, fmt::format("{}; give a folder that can be written", error.message()));
}

fs::path make_folder(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    return path;
  }
  if (fs::exists(path, error)) {
    refuse(path, "is a file; give a folder");
  }
  const fs::path parent = fs::absolute(path).lexically_normal().parent_path();
  if (!fs::is_directory(parent, error)) {
    refuse(path, fmt::format("the folder {} does not exist; make it first", parent.string()));
  }
  if (!fs::create_directory(path, error) && error) {
    refuse(path, fmt::format("{}; give a folder that can be written", error.message()));
  }
  return path;
}

[[noreturn]] void fail(const fs::path& path, int code) {
  throw std::system_error(code, std::generic_category(), "cannot write " + path.string());
}

/// On disk, not only in a buffer, when this returns: a full disk may show no earlier.
void write_file(const fs::path& path, std::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) {
    fail(path, errno);
  }
  int error = 0;
  while (!text.empty() && error == 0) {
    const auto written = ::write(file, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  if (error == 0 && fsync(file) != 0 && errno != EINVAL) {
    error = errno;
  }
  if (close(file) != 0 && error == 0) {
    error = errno;
  }
  if (error != 0) {
    unlink(path.c_str());
    fail(path, error);
  }
}

}  // namespace

output_folder::output_folder(const std::string& path)
    : path_{path.empty() ? make_timed_folder() : make_folder(path)} {
  const fs::path probe = path_ / ".toll-can-write";
  try {
    write_file(probe, "yes\n");
    fs::remove(probe);
  } catch (const std::system_error& e) {
    refuse(path_, fmt::format("{}; give a folder that can be written", e.code().message()));
  }
}

fs::path output_folder::write(std::string_view name, const std::string& text) const {
  fs::path final_path = path_ / name;
  const fs::path unfinished = path_ / fmt::format(".{}.unfinished", name);
  write_file(unfinished, text);
  fs::rename(unfinished, final_path);
  return final_path;
}

}  // namespace toll
