// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/left_out.hpp"

#include "harness/plan/task_id.hpp"
#include "harness/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <map>
#include <set>
#include <tuple>

namespace toll::suite {
namespace {

/// What one layer lacks for one reason.
struct lack {
  std::set<std::string> cells;
  std::set<std::string> backends;
  std::size_t count = 0;
};

std::string text_of(const std::string& layer, const lack& l) {
  const std::string where =
      l.backends.empty() ? "" : fmt::format(" on {}", fmt::join(l.backends, ", "));
  if (l.cells.empty()) {
    return fmt::format("layer {}{}", layer, where);
  }
  return l.cells.size() == 1 ? fmt::format("{} {}{}", layer, *l.cells.begin(), where)
                             : fmt::format("{} in {} cells{}", layer, l.count, where);
}

}  // namespace

std::vector<std::string> lines_on(const std::vector<left_out>& missing) {
  std::vector<std::string> lines;
  std::map<std::tuple<std::string, bool, std::string>, lack> of_layers;
  for (const left_out& m : missing) {
    if (m.layer.empty() || m.layer == baseline_name || m.layer == our_layer) {
      lines.push_back(fmt::format("skipped: {}: {}", printable(m.what), printable(m.reason)));
      continue;
    }
    lack& l = of_layers[{m.layer, m.cell.empty(), m.reason}];
    ++l.count;
    if (!m.cell.empty()) {
      l.cells.insert(m.cell);
    }
    if (!m.backend.empty()) {
      l.backends.insert(m.backend);
    }
  }
  for (const auto& [key, l] : of_layers) {
    const auto& [layer, is_whole, reason] = key;
    lines.push_back(
        fmt::format("skipped: {}: {}", printable(text_of(layer, l)), printable(reason)));
  }
  return lines;
}

}  // namespace toll::suite
