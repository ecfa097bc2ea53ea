// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/journal_file.hpp"

#include "harness/input_file.hpp"
#include "harness/journal/journal_writer.hpp"
#include "harness/journal/malformed_record.hpp"
#include "harness/journal/packed_file.hpp"
#include "harness/journal/record.hpp"
#include "harness/journal/record_fields.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;

bool is_packed(const std::string& file) {
  return file.ends_with(packed_ending);
}

std::string_view writer_of(std::string_view name) {
  return name == journal_writer::gate_file_name ? "toll gate --out" : "toll run";
}

}  // namespace

std::string journal_file_in(const std::string& path, std::string_view name) {
  fs::path file = path;
  std::error_code ignored;
  if (fs::is_directory(file, ignored)) {
    file /= name;
    const std::string packed = file.string() + std::string{packed_ending};
    if (!fs::exists(file, ignored) && fs::exists(packed, ignored)) {
      file = packed;
    }
  }
  return file.string();
}

journal_kind kind_of_journal(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    const bool has_run = fs::exists(journal_file_in(path, journal_writer::file_name), ignored);
    const bool has_gate =
        fs::exists(journal_file_in(path, journal_writer::gate_file_name), ignored);
    return has_gate && !has_run ? journal_kind::gate : journal_kind::run;
  }
  if (!fs::is_regular_file(path, ignored)) {
    return journal_kind::run;
  }
  std::string line;
  std::getline(*open_journal_file(path, journal_writer::file_name), line);
  try {
    const bool is_of_gate = parsed_line(line).value("schema", nlohmann::json{}) == gate_schema_name;
    return is_of_gate ? journal_kind::gate : journal_kind::run;
  } catch (const malformed_record&) {
    return journal_kind::run;
  }
}

std::unique_ptr<std::istream> open_journal_file(const std::string& file, std::string_view name) {
  const auto refused = [&](std::string_view why) {
    return usage_error(fmt::format(
        "{}: there is no journal that can be read: {}; give a folder that {} wrote, or its {}",
        file, why, writer_of(name), name));
  };
  try {
    // Files of /proc have no size, and of some the end never comes.
    if (size_of_regular_file(file) == 0) {
      throw refused("it is empty");
    }
    if (is_packed(file)) {
      return std::make_unique<std::istringstream>(unpacked_text(file));
    }
  } catch (const unreadable_file& e) {
    throw refused(e.what());
  }
  return std::make_unique<std::ifstream>(file, std::ios::binary);
}

}  // namespace toll::suite
