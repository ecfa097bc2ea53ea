// SPDX-License-Identifier: BSD-3-Clause
#include "harness/closest.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace toll::suite {
namespace {

/// Levenshtein's distance: insertions, deletions and substitutions, one row of the table at a time.
std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string closest_names(std::string_view given, const std::vector<std::string>& names) {
  // Beyond half of its letters, a name is another word rather than a slip of the finger.
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& name : names) {
    const std::size_t edits = edits_between(given, name);
    if (edits <= std::max<std::size_t>(1, std::max(given.size(), name.size()) / 2)) {
      ranked.emplace_back(edits, name);
    }
  }
  if (ranked.empty()) {
    return fmt::format("{}", fmt::join(names, ", "));
  }

  constexpr std::size_t at_most = 3;
  std::sort(ranked.begin(), ranked.end());
  std::string text;
  for (std::size_t i = 0; i < std::min(at_most, ranked.size()); ++i) {
    text += (i == 0 ? "" : ", ") + ranked[i].second;
  }
  return text;
}

}  // namespace toll::suite
