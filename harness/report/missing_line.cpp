// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/missing_line.hpp"

#include "harness/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>
#include <utility>

namespace toll::suite {
namespace {

/// In the order in which they are named.
enum class extent { backend, layer, cells, layer_on_backends };

/// What is missing of one name, all that is of one extent.
struct absent_part {
  std::size_t count = 0;
  std::vector<std::string> backends = {};
  std::set<std::string> reasons = {};

  std::string text(extent how_much, const std::string& name) const {
    switch (how_much) {
      case extent::cells:
        return fmt::format("{} in {} cell{}", name, count, count == 1 ? "" : "s");
      case extent::layer_on_backends:
        return fmt::format("{} on {}", name, fmt::join(backends, " "));
      case extent::backend:
      case extent::layer:
        break;
    }
    return name;
  }

  std::string why() const {
    return reasons.size() == 1 ? *reasons.begin() : fmt::format("{} reasons", reasons.size());
  }
};

using absent_parts = std::map<std::pair<extent, std::string>, absent_part>;

extent extent_of(const left_out& m) {
  return m.layer.empty()     ? extent::backend
         : !m.cell.empty()   ? extent::cells
         : m.backend.empty() ? extent::layer
                             : extent::layer_on_backends;
}

/// What a layer lacks because there is no such backend is not named again.
absent_parts parts_of(const std::vector<left_out>& missing) {
  std::set<std::string> backends;
  for (const left_out& m : missing) {
    if (m.layer.empty()) {
      backends.insert(m.backend);
    }
  }
  absent_parts found;
  for (const left_out& m : missing) {
    if (!m.layer.empty() && backends.contains(m.backend)) {
      continue;
    }
    const std::string& of_backend = m.backend.empty() ? m.what : m.backend;
    absent_part& part = found[{extent_of(m), m.layer.empty() ? of_backend : m.layer}];
    ++part.count;
    part.backends.push_back(m.backend);
    part.reasons.insert(m.reason);
  }
  return found;
}

/// "cuda, hip (not built)", each reason once.
std::vector<std::string> texts_of(const std::vector<left_out>& missing) {
  std::map<std::pair<extent, std::string>, std::vector<std::string>> names;  // by their reason
  for (const auto& [key, part] : parts_of(missing)) {
    const auto& [how_much, name] = key;
    names[{how_much, part.why()}].push_back(part.text(how_much, name));
  }
  std::vector<std::string> texts;
  for (const auto& [key, of_reason] : names) {
    texts.push_back(printable(fmt::format("{} ({})", fmt::join(of_reason, ", "), key.second)));
  }
  return texts;
}

}  // namespace

std::string missing_line(const std::vector<left_out>& missing, std::size_t columns) {
  constexpr std::size_t room_for_rest = 10;  // "; 12 more"
  std::string line;
  std::size_t left = 0;
  for (const std::string& text : texts_of(missing)) {
    if (line.empty()) {
      line = "missing: " + text;
    } else if (line.size() + text.size() + room_for_rest < columns) {
      line += "; " + text;
    } else {
      ++left;
    }
  }
  return left == 0 ? line : fmt::format("{}; {} more", line, left);
}

}  // namespace toll::suite
