// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/kept_gate.hpp"

#include "harness/journal/checksum.hpp"
#include "harness/journal/journal_file.hpp"
#include "harness/journal/journal_writer.hpp"
#include "harness/journal/malformed_record.hpp"
#include "harness/journal/record.hpp"
#include "harness/journal/record_fields.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

constexpr std::array texts_of_a_verdict{"kernel",  "algorithm", "backend", "tuning", "reference",
                                        "subject", "at",        "verdict", "reason"};

/// Null if that line is damaged.
json first_record(const std::string& line) {
  try {
    return is_intact(line) ? parsed_line(line) : json(nullptr);
  } catch (const malformed_record&) {
    return nullptr;
  }
}

json header_of_gate(const std::string& line, const std::string& name) {
  json header = first_record(line);
  if (!header.is_object() || header.value("schema", json{}) != gate_schema_name) {
    throw usage_error(
        fmt::format("{}: no journal of toll gate: line 1 is no header of one, or damaged", name));
  }
  const json version = header.value("schema_version", json{});
  if (version != gate_schema_version) {
    throw usage_error(
        fmt::format("{}: has schema version {}, and this toll reads {}; use the toll that wrote it",
                    name, version.dump(), gate_schema_version));
  }
  for (const char* const part : {"build", "host"}) {
    if (!header.contains(part) || !header.at(part).is_object()) {
      throw usage_error(fmt::format("{}: its header has no {}", name, part));
    }
  }
  return header;
}

void require_verdict(const json& line) {
  for (const char* const text : texts_of_a_verdict) {
    require_well_formed(line.contains(text) && line.at(text).is_string(),
                        "a verdict of another schema");
  }
  require_well_formed(line.contains("figures") && line.at("figures").is_object(),
                      "a verdict without figures");
}

void take(json&& line, kept_gate& into) {
  const std::string kind = kind_of(line);
  if (kind == "process") {
    ++into.processes;
    into.dropped += line.value("dropped", json{}) == true ? 1 : 0;
  } else if (kind == "verdict") {
    require_verdict(line);
    into.verdicts.push_back(std::move(line));
  } else if (kind == "end") {
    into.end = std::move(line);
  } else {
    throw malformed_record("a record of unknown kind");
  }
}

}  // namespace

kept_gate kept_gate::read(std::istream& in, const std::string& name) {
  kept_gate gate{.name = name};
  std::string line;
  std::getline(in, line);
  gate.header = header_of_gate(line, name);
  for (std::size_t number = 2; std::getline(in, line); ++number) {
    try {
      require_well_formed(is_intact(line),
                          in.eof() ? "cut short" : "its checksum does not fit what it says");
      take(parsed_line(line), gate);
    } catch (const malformed_record& e) {
      gate.damaged.push_back({.number = number, .reason = e.what()});
    }
  }
  return gate;
}

kept_gate kept_gate::open(const std::string& path) {
  const std::string file = journal_file_in(path, journal_writer::gate_file_name);
  return read(*open_journal_file(file, journal_writer::gate_file_name), file);
}

}  // namespace toll::suite
