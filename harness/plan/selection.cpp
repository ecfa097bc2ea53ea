// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/selection.hpp"

#include "harness/closest.hpp"
#include "harness/plan/task_id.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace toll::suite {
namespace {

bool matches(const std::string& pattern, const std::string& name) {
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

void require_match(std::string_view what, const filter& filter, const std::set<std::string>& names,
                   std::string_view hint) {
  for (const std::string& pattern : filter.patterns) {
    const bool found = std::any_of(names.begin(), names.end(),
                                   [&](const std::string& name) { return matches(pattern, name); });
    if (!found) {
      throw usage_error(fmt::format("--{} {}: there is no such {}; closest: {} ({})", what, pattern,
                                    what, closest_names(pattern, {names.begin(), names.end()}),
                                    hint));
    }
  }
}

void require_variant(const std::string& reference, const std::set<std::string>& variants) {
  if (!variants.contains(reference)) {
    throw usage_error(
        fmt::format("--against {}: there is no such variant; closest: {} (toll list shows all)",
                    reference, closest_names(reference, {variants.begin(), variants.end()})));
  }
}

void require_known_names(const std::vector<cell>& all, const selection& selection) {
  known_names known;
  for (const cell& c : all) {
    known.kernels.insert(c.kernel);
    known.algorithms.insert(c.algorithm);
    known.backends.insert(c.backend);
    known.tunings.insert(c.tuning);
    for (const variant* v : c.variants) {
      known.variants.insert(v->name);
      known.layers.emplace(v->layer());
    }
    for (const auto& [name, reason] : c.absent) {
      known.variants.insert(name);
      known.layers.emplace(layer_of(name));
    }
    for (const auto& [layer, why] : c.layers_missing) {
      known.variants.insert(layer);
      known.layers.insert(layer);
    }
  }
  known.require(selection, "toll list shows all");
  if (!selection.reference.empty()) {
    require_variant(selection.reference, known.variants);
  }
}

/// Of the variants and reasons of a cell, those that are asked for.
void keep_selected(cell& c, const selection& selection) {
  const std::string layer_of_reference{layer_of(selection.reference)};
  const bool is_baseline_out = selection.reference.empty() &&
                               !selection.layer.asks_by_name_for(baseline_name) &&
                               !selection.variant.asks_by_name_for(baseline_name);
  const auto passes = [&](const std::string& name, std::string_view always) {
    return selection.variant.selects(name) && !(is_baseline_out && name == baseline_name) &&
           (name == always || selection.layer.selects(std::string{layer_of(name)}));
  };
  std::erase_if(c.variants,
                [&](const variant* v) { return !passes(v->name, selection.reference); });
  std::erase_if(c.absent, [&](const auto& a) { return !passes(a.first, layer_of_reference); });
  std::erase_if(c.layers_missing,
                [&](const auto& l) { return !passes(l.first, layer_of_reference); });
  // A reference is measured for the layer's sake only.
  const bool has_layer = std::any_of(c.variants.begin(), c.variants.end(), [&](const variant* v) {
    return v->name != selection.reference;
  });
  if (!has_layer && !selection.layer.selects(layer_of_reference)) {
    c.variants.clear();
    c.absent.erase(layer_of_reference);
  }
}

/// A layer that has another way to write a cell may lack that of the reference.
void note_missing_reference(cell& c, const selection& selection) {
  const std::string layer{layer_of(selection.reference)};
  const bool is_there = std::any_of(c.variants.begin(), c.variants.end(), [&](const variant* v) {
    return v->name == selection.reference;
  });
  if (!selection.reference.empty() && !c.variants.empty() && !is_there &&
      selection.variant.selects(selection.reference) && !c.absent.contains(layer) &&
      !c.layers_missing.contains(layer)) {
    c.absent.emplace(selection.reference, selection.reference + " is not registered");
  }
}

/// What a cell has not is shown beside what it has, or if it is asked for.
bool is_empty(const cell& c, const selection& selection) {
  const bool asks_for_layers =
      !selection.layer.patterns.empty() || !selection.variant.patterns.empty();
  return c.variants.empty() && c.absent.empty() && !(asks_for_layers && !c.layers_missing.empty());
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

void known_names::require(const selection& which, std::string_view hint) const {
  require_match("kernel", which.kernel, kernels, hint);
  require_match("algorithm", which.algorithm, algorithms, hint);
  require_match("backend", which.backend, backends, hint);
  require_match("layer", which.layer, layers, hint);
  require_match("variant", which.variant, variants, hint);
  require_match("tuning", which.tuning, tunings, hint);
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
    keep_selected(c, selection);
    note_missing_reference(c, selection);
    if (selection.kernel.selects(c.kernel) && selection.algorithm.selects(c.algorithm) &&
        selection.backend.selects(c.backend) && selection.tuning.selects(c.tuning) &&
        !is_empty(c, selection) &&
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
  std::map<std::string, missing_layer> missing;  // on every selected backend
  for (const cell& c : selected) {
    missing.insert(c.layers_missing.begin(), c.layers_missing.end());
  }
  for (const cell& c : selected) {
    std::erase_if(missing, [&](const auto& l) { return !c.layers_missing.contains(l.first); });
  }
  for (const auto& [layer, why] : missing) {
    if (layer == layer_of(selection.reference)) {
      throw usage_error(fmt::format("--against {}: {}; toll list shows what can run here",
                                    selection.reference, why.reason));
    }
    const bool is_layer = selection.layer.asks_by_name_for(layer);
    if (is_layer || selection.variant.asks_by_name_for(layer)) {
      throw usage_error(fmt::format("--{} {}: {}; toll list shows what can run here",
                                    is_layer ? "layer" : "variant", layer, why.reason));
    }
  }
}

}  // namespace toll::suite
