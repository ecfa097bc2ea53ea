// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/commands.hpp"
#include "harness/exit_code.hpp"
#include "harness/report/text_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <utility>

namespace toll::suite {
namespace {

std::vector<std::string> names(const std::vector<const variant*>& variants) {
  std::vector<std::string> found;
  found.reserve(variants.size());
  for (const variant* v : variants) {
    found.push_back(v->name);
  }
  return found;
}

/// With layers that the build lacks, which people read once.
std::map<std::string, std::string> absent_of(const cell& c) {
  std::map<std::string, std::string> all = c.absent;
  for (const auto& [layer, why] : c.layers_missing) {
    all.emplace(layer, why.reason);
  }
  return all;
}

std::string json_text(const std::vector<cell>& cells) {
  auto all = nlohmann::ordered_json::array();
  for (const cell& c : cells) {
    all.push_back(nlohmann::ordered_json{{"kernel", c.kernel},
                                         {"algorithm", c.algorithm},
                                         {"backend", c.backend},
                                         {"tuning", c.tuning},
                                         {"variants", names(c.variants)},
                                         {"absent", absent_of(c)}});
  }
  return nlohmann::ordered_json{{"cells", all}}.dump(2);
}

std::string absent_text(const cell& c) {
  if (!c.not_usable_because.empty()) {
    return c.not_usable_because;
  }
  std::map<std::string, std::vector<std::string>> names_by_reason;
  for (const auto& [name, reason] : c.absent) {
    names_by_reason[reason].push_back(name);
  }
  std::vector<std::string> reasons;
  for (const auto& [reason, names] : names_by_reason) {
    reasons.push_back(fmt::format("{}: {}", fmt::join(names, " "), reason));
  }
  return fmt::format("{}", fmt::join(reasons, "; "));
}

/// A row for each layer that the build lacks, on some backends or on all.
text_table layers_missing_in(const std::vector<cell>& cells) {
  std::map<std::pair<std::string, std::string>, std::set<std::string>> backends;
  for (const cell& c : cells) {
    for (const auto& [layer, why] : c.layers_missing) {
      auto& on = backends[{layer, why.reason}];
      if (why.is_built) {
        on.insert(c.backend);
      }
    }
  }
  text_table table{{{"layer"}, {"missing on"}, {"why"}}};
  for (const auto& [key, on] : backends) {
    table.add({key.first, on.empty() ? "all backends" : fmt::format("{}", fmt::join(on, " ")),
               key.second});
  }
  return table;
}

std::string table_text(const std::vector<cell>& cells) {
  text_table table{
      {{"kernel"}, {"algorithm"}, {"backend"}, {"tuning"}, {"variants"}, {"missing, and why"}}};
  std::map<std::string, std::string> devices;
  for (const cell& c : cells) {
    table.add({c.kernel, c.algorithm, c.backend, c.tuning,
               fmt::format("{}", fmt::join(names(c.variants), " ")), absent_text(c)});
    if (!c.device.empty()) {
      devices[c.backend] = c.device;
    }
  }
  std::string text = table.text();
  if (const text_table missing = layers_missing_in(cells); !missing.is_empty()) {
    text += "\n" + missing.text();
  }
  text_table runs_on{{{"backend"}, {"runs on"}}};
  for (const auto& [backend, device] : devices) {
    runs_on.add({backend, device});
  }
  return text + (devices.empty() ? "" : fmt::format("\n{}", runs_on.text()));
}

}  // namespace

int list(const suite& suite, const options& options) {
  const std::vector<cell> cells = select(all_cells(suite), options.selection);
  fmt::print("{}\n", options.json ? json_text(cells) : table_text(cells));
  return static_cast<int>(exit_code::ok);
}

}  // namespace toll::suite
