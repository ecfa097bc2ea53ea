// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/manifest.hpp"

#include "harness/input_file.hpp"
#include "harness/strict_json.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

namespace toll::suite {
namespace {

using ordered_json = nlohmann::ordered_json;

constexpr std::array all_checks{gate_check::time, gate_check::code, gate_check::counts};

constexpr double largest_launch = 1e9;  // instructions

const std::vector<std::string> keys_of_waivers{"cell",  "check",  "machine", "compiler",
                                               "limit", "launch", "reason",  "expires"};

usage_error refused(const std::string& name, const std::string& why) {
  return usage_error(fmt::format("{}: {}", name, why));
}

/// 2031-05-07, if there is such a day.
bool is_a_day(const std::string& text) {
  const auto fits = [](char given, char shape) {
    return shape == '-' ? given == '-' : given >= '0' && given <= '9';
  };
  if (!std::ranges::equal(text, std::string_view{"0000-00-00"}, fits)) {
    return false;
  }
  const auto number = [&](std::size_t at, std::size_t digits) {
    return static_cast<unsigned>(std::stoul(text.substr(at, digits)));
  };
  return std::chrono::year_month_day{std::chrono::year{static_cast<int>(number(0, 4))},
                                     std::chrono::month{number(5, 2)},
                                     std::chrono::day{number(8, 2)}}
      .ok();
}

gate_check check_from(const std::string& text, const std::string& name) {
  const auto* const found =
      std::ranges::find_if(all_checks, [&](gate_check c) { return name_of(c) == text; });
  if (found == all_checks.end()) {
    throw refused(name, fmt::format("no waiver is of '{}', only of time, code or counts", text));
  }
  return *found;
}

std::optional<double> optional_number(const ordered_json& entry, const char* key) {
  return entry.contains(key) ? std::optional{entry.at(key).get<double>()} : std::nullopt;
}

waiver waiver_from(const ordered_json& entry, const std::string& name) {
  require_only(entry, keys_of_waivers, name + ": a waiver");
  return {.cell = entry.at("cell"),
          .check = check_from(entry.at("check"), name),
          .machine = entry.value("machine", ""),
          .compiler = entry.value("compiler", ""),
          .limit = optional_number(entry, "limit"),
          .launch = optional_number(entry, "launch"),
          .reason = entry.at("reason"),
          .expires = entry.at("expires")};
}

void require_sense(const waiver& w, const std::string& name) {
  const std::string whose = fmt::format("the waiver of '{}'", w.cell);
  if (w.reason.empty() || !is_a_day(w.expires)) {
    throw refused(name, whose + " needs a reason, and as its last day one such as 2031-05-07");
  }
  if (w.machine.empty() == (w.check == gate_check::time)) {
    throw refused(name, whose +
                            " names a machine if it is of time, such as \"Zen 5*\" for what "
                            "toll machine calls it, and none otherwise");
  }
  if (w.limit && (w.check == gate_check::code || !(*w.limit > 1) || !(*w.limit <= largest_limit))) {
    throw refused(
        name, fmt::format("the limit in {} is no ratio of times or counts above 1 and up to {:.0f}",
                          whose, largest_limit));
  }
  if (w.launch && (w.check != gate_check::counts || !w.limit || !(*w.launch > 0) ||
                   !(*w.launch <= largest_launch))) {
    throw refused(name, fmt::format("launch in {} must be a number of instructions above 0 and up "
                                    "to {:.0f}, beside a limit of counts",
                                    whose, largest_launch));
  }
}

/// requires   its cells are sorted
void require_sense(const manifest& m, const std::string& name) {
  for (const std::string& cell : m.cells) {
    if (!contest_id_from(cell)) {
      throw refused(name, fmt::format("'{}' is no cell; write such as 'daxpy/forall seq default', "
                                      "and behind it 'kokkos against baseline' for other arms",
                                      cell));
    }
  }
  const auto twice = std::ranges::adjacent_find(m.cells);
  if (twice != m.cells.end()) {
    throw refused(name, fmt::format("the cell '{}' stands there twice; leave one out", *twice));
  }
  std::set<std::tuple<std::string, gate_check, std::string, std::string>> waived;
  for (const waiver& w : m.waivers) {
    require_sense(w, name);
    bool is_of_a_cell = false;
    for (const std::string& cell : m.cells) {
      if (!covers(w, cell)) {
        continue;
      }
      is_of_a_cell = true;
      if (!waived.emplace(cell, w.check, w.machine, w.compiler).second) {
        throw refused(name, fmt::format("two waivers are of '{}' and its {}; leave one out", cell,
                                        name_of(w.check)));
      }
    }
    if (!is_of_a_cell) {
      throw refused(name, fmt::format("a waiver is of '{}', which is none of its cells", w.cell));
    }
  }
}

}  // namespace

std::string_view name_of(gate_check check) {
  switch (check) {
    case gate_check::time:
      return "time";
    case gate_check::code:
      return "code";
    case gate_check::counts:
      return "counts";
  }
  return "";
}

manifest manifest_from(std::istream& in, const std::string& name) {
  manifest found;
  try {
    const ordered_json document = strict_json(in, name);
    require_only(document, {"cells", "waivers"}, name);
    using list = ordered_json::array_t;
    found.cells = document.at("cells").get<std::vector<std::string>>();
    for (const ordered_json& entry : document.at("waivers").get_ref<const list&>()) {
      found.waivers.push_back(waiver_from(entry, name));
    }
  } catch (const ordered_json::exception& e) {
    throw refused(name, fmt::format("no manifest of toll gate: {}", e.what()));
  }
  std::ranges::sort(found.cells);
  require_sense(found, name);
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
    ordered_json entry{{"cell", w.cell}, {"check", name_of(w.check)}};
    if (!w.machine.empty()) {
      entry["machine"] = w.machine;
    }
    if (!w.compiler.empty()) {
      entry["compiler"] = w.compiler;
    }
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

bool covers(const waiver& w, const std::string& cell) {
  return filter{{w.cell}}.selects(cell);
}

std::pair<manifest, std::size_t> manifest_on(const std::string& machine,
                                             const std::string& compiler, manifest m) {
  const auto is_for = [](const std::string& glob, const std::string& name) {
    return glob.empty() || filter{{glob}}.selects(name);
  };
  std::size_t of_time = 0;
  std::erase_if(m.waivers, [&](const waiver& w) {
    const bool is_elsewhere = !is_for(w.machine, machine) || !is_for(w.compiler, compiler);
    of_time += is_elsewhere && w.check == gate_check::time ? 1 : 0;
    return is_elsewhere;
  });
  return {std::move(m), of_time};
}

std::map<std::string, double> waived_limits(const manifest& m, gate_check check,
                                            const std::string& today) {
  std::map<std::string, double> limits;
  for (const waiver& w : m.waivers) {
    if (w.check != check || !w.limit || today > w.expires) {
      continue;
    }
    const double limit = *w.limit;
    for (const std::string& cell : m.cells) {
      if (covers(w, cell)) {
        limits[cell] = limit;
      }
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
    const auto id = contest_id_from(name);
    if (id && is_selected(*id, selected)) {
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

}  // namespace toll::suite
