// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/journals_in.hpp"

#include "harness/journal/journal_file.hpp"
#include "harness/journal/journal_writer.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;

/// Depth first, with a list in place of recursion: what cannot be opened is named, and the rest searched.
void search(const fs::path& folder, found_journals& into) {
  std::vector<fs::path> left{folder};
  while (!left.empty()) {
    const fs::path here = std::move(left.back());
    left.pop_back();
    std::error_code error;
    fs::directory_iterator entries{here, error};
    for (; !error && entries != fs::directory_iterator{}; entries.increment(error)) {
      std::error_code ignored;
      if (!entries->is_symlink(ignored) && entries->is_directory(ignored)) {
        left.push_back(entries->path());
      }
    }
    if (error) {
      into.refused.push_back({here.string(), error.message()});
      continue;
    }
    std::error_code ignored;
    const std::string file = journal_file_in(here.string(), journal_writer::file_name);
    if (fs::exists(file, ignored)) {
      into.files.push_back(fs::path{file}.lexically_normal().string());
    }
  }
}

}  // namespace

found_journals journals_in(const std::vector<std::string>& places) {
  found_journals found;
  for (const std::string& place : places) {
    std::error_code error;
    const fs::file_status kind = fs::status(place, error);
    if (!fs::exists(kind)) {
      throw usage_error(fmt::format("{}: {}; give a folder in which journals lie, or a journal",
                                    place, error ? error.message() : "there is no such file"));
    }
    if (fs::is_directory(kind)) {
      search(place, found);
    } else {
      found.files.push_back(fs::path{place}.lexically_normal().string());
    }
  }
  std::ranges::sort(found.files);
  found.files.erase(std::unique(found.files.begin(), found.files.end()), found.files.end());
  return found;
}

}  // namespace toll::suite
