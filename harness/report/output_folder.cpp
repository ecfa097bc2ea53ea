// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/output_folder.hpp"

#include "harness/report/whole_file.hpp"
#include "harness/usage_error.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

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

}  // namespace

output_folder::output_folder(const std::string& path)
    : path_{path.empty() ? make_timed_folder() : make_folder(path)} {
  const fs::path probe = path_ / ".toll-can-write";
  try {
    whole_file file{probe};
    file.write("yes\n");
    file.finish();
    fs::remove(probe);
  } catch (const std::system_error& e) {
    refuse(path_, fmt::format("{}; give a folder that can be written", e.code().message()));
  }
}

fs::path output_folder::write(std::string_view name, const std::string& text) const {
  whole_file file{path_ / name};
  file.write(text);
  file.finish();
  return file.path();
}

}  // namespace toll
