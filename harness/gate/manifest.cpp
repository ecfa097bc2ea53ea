// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/manifest.hpp"

#include "harness/input_file.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <regex>
#include <sstream>
#include <utility>

namespace toll {
namespace {

using ordered_json = nlohmann::ordered_json;

constexpr std::array all_checks{gate_check::time, gate_check::code, gate_check::counts};

gate_check check_from(const std::string& text, const std::string& name) {
  const auto* const found =
      std::ranges::find_if(all_checks, [&](gate_check c) { return name_of(c) == text; });
  if (found == all_checks.end()) {
    throw usage_error(
        fmt::format("{}: no waiver is of '{}', only of time, code or counts", name, text));
  }
  return *found;
}

std::optional<double> optional_number(const ordered_json& entry, const char* key) {
  return entry.contains(key) ? std::optional{entry.at(key).get<double>()} : std::nullopt;
}

waiver waiver_from(const ordered_json& entry, const std::string& name) {
  return {.cell = entry.at("cell"),
          .of = check_from(entry.at("check"), name),
          .limit = optional_number(entry, "limit"),
          .launch = optional_number(entry, "launch"),
          .reason = entry.at("reason"),
          .expires = entry.at("expires")};
}

void require_sense(const waiver& w, const std::string& name) {
  static const std::regex day{"[0-9]{4}-[0-9]{2}-[0-9]{2}"};
  if (w.reason.empty() || !std::regex_match(w.expires, day)) {
    throw usage_error(fmt::format(
        "{}: the waiver of '{}' needs a reason, and a last day such as 2031-05-07", name, w.cell));
  }
  if (w.limit && (w.of == gate_check::code || !(*w.limit > 1))) {
    throw usage_error(
        fmt::format("{}: the limit in the waiver of '{}' is no ratio above 1 of times or counts",
                    name, w.cell));
  }
  if (w.launch && (w.of != gate_check::counts || !w.limit || !(*w.launch > 0))) {
    throw usage_error(
        fmt::format("{}: launch in the waiver of '{}' must be a number of instructions, beside a "
                    "limit of counts",
                    name, w.cell));
  }
}

}  // namespace

std::string_view name_of(gate_check by) {
  switch (by) {
    case gate_check::time:
      return "time";
    case gate_check::code:
      return "code";
    case gate_check::counts:
      return "counts";
  }
  return "";
}

std::string name_of(const cell& c) {
  return fmt::format("{}/{} {} {}", c.kernel, c.algorithm, c.backend, c.tuning);
}

bool is_selected(const std::string& name, const selection& by) {
  static const std::regex words{"([^/ ]+)/([^ ]+) ([^ ]+) ([^ ]+)"};
  std::smatch found;
  return std::regex_match(name, found, words) && by.kernel.selects(found[1]) &&
         by.algorithm.selects(found[2]) && by.backend.selects(found[3]) &&
         by.tuning.selects(found[4]);
}

manifest manifest_from(std::istream& in, const std::string& name) {
  manifest found;
  try {
    const ordered_json document = ordered_json::parse(in);
    found.cells = document.at("cells").get<std::vector<std::string>>();
    for (const ordered_json& entry : document.at("waivers")) {
      found.waivers.push_back(waiver_from(entry, name));
    }
  } catch (const ordered_json::exception& e) {
    throw usage_error(fmt::format("{}: no manifest of toll gate: {}", name, e.what()));
  }
  for (const waiver& w : found.waivers) {
    require_sense(w, name);
  }
  std::sort(found.cells.begin(), found.cells.end());
  for (const waiver& w : found.waivers) {
    if (!std::binary_search(found.cells.begin(), found.cells.end(), w.cell)) {
      throw usage_error(
          fmt::format("{}: a waiver is of '{}', which is none of its cells", name, w.cell));
    }
  }
  return found;
}

manifest read_manifest(const std::string& file) {
  try {
    std::istringstream in{text_of_file(file)};
    return manifest_from(in, file);
  } catch (const unreadable_file& e) {
    throw usage_error(fmt::format(
        "--manifest {}: cannot be read: {}; --update-manifest writes a new one", file, e.what()));
  }
}

std::string text_of(const manifest& m) {
  ordered_json waivers = ordered_json::array();
  for (const waiver& w : m.waivers) {
    ordered_json entry{{"cell", w.cell}, {"check", name_of(w.of)}};
    if (w.limit) {
      entry["limit"] = *w.limit;
    }
    if (w.launch) {
      entry["launch"] = *w.launch;
    }
    entry["reason"] = w.reason;
    entry["expires"] = w.expires;
    waivers.push_back(std::move(entry));
  }
  return ordered_json{{"cells", m.cells}, {"waivers", waivers}}.dump(2) + "\n";
}

std::map<std::string, double> waived_limits(const manifest& m, gate_check by,
                                            const std::string& today) {
  std::map<std::string, double> limits;
  for (const waiver& w : m.waivers) {
    if (w.of == by && w.limit && today <= w.expires) {
      limits[w.cell] = *w.limit;
    }
  }
  return limits;
}

std::vector<std::string> differences(const manifest& expected, const selection& selected,
                                     const std::vector<std::string>& measured) {
  std::vector<std::string> missing;
  std::set_difference(expected.cells.begin(), expected.cells.end(), measured.begin(),
                      measured.end(), std::back_inserter(missing));
  std::vector<std::string> lines;
  for (const std::string& name : missing) {
    if (is_selected(name, selected)) {
      lines.push_back(fmt::format("{}: the manifest expects it, but it was not measured", name));
    }
  }
  std::vector<std::string> added;
  std::set_difference(measured.begin(), measured.end(), expected.cells.begin(),
                      expected.cells.end(), std::back_inserter(added));
  for (const std::string& name : added) {
    lines.push_back(fmt::format("{}: not in the manifest; --update-manifest adds it", name));
  }
  return lines;
}

}  // namespace toll
