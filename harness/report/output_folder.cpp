// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/output_folder.hpp"

#include "harness/printable.hpp"
#include "harness/report/whole_file.hpp"
#include "harness/usage_error.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <system_error>

namespace toll::suite {
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

/// The name stands in tables and messages, and there it must do nothing to the terminal.
std::string shown_as_it_is(const std::string& path) {
  if (printable(path) != path) {
    refuse(path, "has control characters in its name; give another folder");
  }
  return path;
}

/// A name may end in a slash.
fs::path without_slash(const fs::path& path) {
  return path.has_filename() || path == path.root_path() ? path : path.parent_path();
}

/// A folder or a device of this name would stop the run at its very end.
void require_replaceable(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status there = fs::symlink_status(path, ignored);
  if (fs::exists(there) && !fs::is_regular_file(there) && !fs::is_symlink(there)) {
    refuse(path.parent_path(),
           fmt::format("holds a {} that is no regular file; give another folder",
                       path.filename().string()));
  }
}

}  // namespace

fs::path make_folder(const fs::path& path) {
  std::error_code error;
  // Asked once: another rank may make the folder meanwhile.
  const fs::file_status there = fs::status(path, error);
  if (fs::is_directory(there)) {
    return path;
  }
  if (fs::exists(there)) {
    refuse(path, "is a file; give a folder");
  }
  const fs::path parent = without_slash(fs::absolute(path).lexically_normal()).parent_path();
  if (!fs::is_directory(parent, error)) {
    refuse(path, fmt::format("the folder {} does not exist; make it first", parent.string()));
  }
  if (!fs::create_directory(path, error) && error) {
    refuse(path, fmt::format("{}; give a folder that can be written", error.message()));
  }
  return path;
}

output_folder::output_folder(const std::string& path)
    : path_{path.empty() ? make_timed_folder() : make_folder(without_slash(shown_as_it_is(path)))} {
  if (const int error = error_of_new_file_in(path_); error != 0) {
    refuse(path_, fmt::format("{}; give a folder that can be written",
                              std::generic_category().message(error)));
  }
  for (const char* const name : {"run.json", "run.csv"}) {
    require_replaceable(path_ / name);
  }
}

fs::path output_folder::write(std::string_view name, const std::string& text) const {
  whole_file file{path_ / name};
  file.write(text);
  file.finish();
  return file.path();
}

}  // namespace toll::suite
