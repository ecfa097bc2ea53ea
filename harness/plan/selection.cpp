// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/selection.hpp"

#include "harness/closest.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

namespace toll::suite {
namespace {

bool matches(const std::string& pattern, const std::string& name) {
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

void require_match(std::string_view what, const filter& filter,
                   const std::set<std::string>& names) {
  for (const std::string& pattern : filter.patterns) {
    const bool found = std::any_of(names.begin(), names.end(),
                                   [&](const std::string& name) { return matches(pattern, name); });
    if (!found) {
      throw usage_error(
          fmt::format("--{} {}: there is no such {}; closest: {} (toll list shows all)", what,
                      pattern, what, closest_names(pattern, {names.begin(), names.end()})));
    }
  }
}

void require_known_names(const std::vector<cell>& all, const selection& selection) {
  std::set<std::string> kernels;
  std::set<std::string> algorithms;
  std::set<std::string> backends;
  std::set<std::string> variants;
  std::set<std::string> tunings;
  for (const cell& c : all) {
    kernels.insert(c.kernel);
    algorithms.insert(c.algorithm);
    backends.insert(c.backend);
    tunings.insert(c.tuning);
    for (const variant* v : c.variants) {
      variants.insert(v->name);
    }
    for (const auto& [name, reason] : c.absent) {
      variants.insert(name);
    }
  }
  require_match("kernel", selection.kernel, kernels);
  require_match("algorithm", selection.algorithm, algorithms);
  require_match("backend", selection.backend, backends);
  require_match("variant", selection.variant, variants);
  require_match("tuning", selection.tuning, tunings);
}

}  // namespace

bool filter::selects(const std::string& name) const {
  return patterns.empty() ||
         std::any_of(patterns.begin(), patterns.end(),
                     [&](const auto& pattern) { return matches(pattern, name); });
}

bool filter::asks_by_name_for(std::string_view name) const {
  return std::find(patterns.begin(), patterns.end(), name) != patterns.end();
}

std::vector<std::string> comma_list(std::string_view option, std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t first = 0; first <= text.size();) {
    const std::size_t last = std::min(text.find(',', first), text.size());
    if (first == last) {
      throw usage_error(fmt::format("{} '{}': a part is empty; write a,b,c", option, text));
    }
    parts.emplace_back(text.substr(first, last - first));
    first = last + 1;
  }
  return parts;
}

std::vector<cell> select(const std::vector<cell>& all, const selection& selection) {
  require_known_names(all, selection);
  std::vector<cell> selected;
  std::set<std::tuple<std::string, std::string, std::string>> has_tuning;
  for (cell c : all) {
    std::erase_if(c.variants,
                  [&](const variant* v) { return !selection.variant.selects(v->name); });
    std::erase_if(c.absent, [&](const auto& a) { return !selection.variant.selects(a.first); });
    if (selection.kernel.selects(c.kernel) && selection.algorithm.selects(c.algorithm) &&
        selection.backend.selects(c.backend) && selection.tuning.selects(c.tuning) &&
        !(c.variants.empty() && c.absent.empty()) &&
        (has_tuning.emplace(c.kernel, c.algorithm, c.backend).second ||
         !selection.only_first_tuning)) {
      selected.push_back(std::move(c));
    }
  }
  if (selected.empty()) {
    throw usage_error(
        "each filter matches something, but no variant passes all of them; toll list shows what "
        "belongs together");
  }
  return selected;
}

void require_usable(const std::vector<cell>& selected, const selection& selection) {
  for (const cell& c : selected) {
    if (!c.not_usable_because.empty() && selection.backend.asks_by_name_for(c.backend)) {
      throw usage_error(fmt::format("--backend {}: {}; toll list shows what can run here",
                                    c.backend, c.not_usable_because));
    }
  }
}

}  // namespace toll::suite
