// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/commands.hpp"
#include "harness/exit_code.hpp"
#include "harness/report/text_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <map>

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

std::string json_text(const std::vector<cell>& cells) {
  auto all = nlohmann::ordered_json::array();
  for (const cell& c : cells) {
    all.push_back(nlohmann::ordered_json{{"kernel", c.kernel},
                                         {"algorithm", c.algorithm},
                                         {"backend", c.backend},
                                         {"tuning", c.tuning},
                                         {"variants", names(c.variants)},
                                         {"absent", c.absent}});
  }
  return nlohmann::ordered_json{{"cells", all}}.dump(2);
}

std::string absent_text(const cell& c) {
  if (!c.not_usable_because.empty()) {
    return c.not_usable_because;
  }
  std::vector<std::string> reasons;
  for (const auto& [name, reason] : c.absent) {
    reasons.push_back(fmt::format("{}: {}", name, reason));
  }
  return fmt::format("{}", fmt::join(reasons, "; "));
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
  text_table runs_on{{{"backend"}, {"runs on"}}};
  for (const auto& [backend, device] : devices) {
    runs_on.add({backend, device});
  }
  return table.text() + (devices.empty() ? "" : fmt::format("\n{}", runs_on.text()));
}

}  // namespace

int list(const suite& suite, const options& options) {
  const std::vector<cell> cells = select(all_cells(suite), options.selection);
  fmt::print("{}\n", options.json ? json_text(cells) : table_text(cells));
  return static_cast<int>(exit_code::ok);
}

}  // namespace toll::suite
