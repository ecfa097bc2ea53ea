// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/cell.hpp"

#include "harness/plan/task_id.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace toll::suite {
namespace {

/// A backend and what asking it for its device gave.
struct backend_state {
  std::string name;
  bool is_built = false;
  std::string not_usable_because;
  std::string device;
};

backend_state state_of(const known_backend& backend, const registry& registered) {
  backend_state state{.name = backend.name,
                      .is_built = backend.not_built_because.empty(),
                      .not_usable_because = {},
                      .device = {}};
  if (!state.is_built) {
    state.not_usable_because = "not built: " + backend.not_built_because;
    return state;
  }
  const auto any = std::find_if(registered.variants.begin(), registered.variants.end(),
                                [&](const variant& v) { return v.backend == backend.name; });
  if (any != registered.variants.end()) {
    state.not_usable_because = any->unavailable();
    state.device = state.not_usable_because.empty() ? any->device() : "";
  }
  return state;
}

bool is_of_cell(const auto& one, const cell& where) {
  return one.kernel == where.kernel && one.algorithm == where.algorithm &&
         one.backend == where.backend;
}

/// Of the baseline or a layer that the build has for this backend.
std::string why_absent(const registry& registered, const cell& where, std::string_view layer) {
  if (!where.not_usable_because.empty()) {
    return where.not_usable_because;
  }
  for (const absence& a : registered.absences) {
    if (is_of_cell(a, where) && layer_of(a.name) == layer) {
      return a.reason;
    }
  }
  const bool has_other_tuning =
      std::any_of(registered.variants.begin(), registered.variants.end(),
                  [&](const variant& v) { return is_of_cell(v, where) && v.layer() == layer; });
  return has_other_tuning ? "not registered for this tuning" : "not registered";
}

/// None if the build has it for this backend.
std::optional<missing_layer> missing_on(const std::string& backend, const known_layer& layer) {
  if (!layer.not_built_because.empty()) {
    return missing_layer{.reason = "not built: " + layer.not_built_because};
  }
  const bool serves =
      layer.backends.empty() ||
      std::find(layer.backends.begin(), layer.backends.end(), backend) != layer.backends.end();
  return serves ? std::nullopt
                : std::optional{
                      missing_layer{.reason = "not built for this backend", .is_built = true}};
}

void add_variant(cell& to, const variant& v) {
  for (const variant* other : to.variants) {
    if (other->name == v.name) {
      throw usage_error(
          fmt::format("two variants have one name: {}/{} {} {} {} is registered in {} and in {}; "
                      "rename one",
                      v.kernel, v.algorithm, v.backend, v.tuning, v.name, other->source, v.source));
    }
  }
  to.variants.push_back(&v);
}

bool has_layer(const cell& c, std::string_view layer) {
  return std::any_of(c.variants.begin(), c.variants.end(),
                     [&](const variant* v) { return v->layer() == layer; });
}

/// The baseline first, then by name.
bool stands_before(const variant* a, const variant* b) {
  const bool is_a = a->name == baseline_name;
  const bool is_b = b->name == baseline_name;
  return is_a != is_b ? is_a : a->name < b->name;
}

void complete(cell& c, const suite& suite) {
  std::sort(c.variants.begin(), c.variants.end(), stands_before);
  if (!has_layer(c, baseline_name)) {
    c.absent.emplace(baseline_name, why_absent(suite.registered, c, baseline_name));
  }
  for (const known_layer& layer : suite.layers) {
    if (has_layer(c, layer.name)) {
      continue;
    }
    if (auto missing = missing_on(c.backend, layer)) {
      c.layers_missing.emplace(layer.name, *missing);
    } else {
      c.absent.emplace(layer.name, why_absent(suite.registered, c, layer.name));
    }
  }
}

void require_different_layers(const std::vector<known_layer>& layers) {
  std::set<std::string> names{std::string{baseline_name}};
  for (const known_layer& layer : layers) {
    if (!names.insert(layer.name).second) {
      throw usage_error(fmt::format("two layers are called {}; rename one", layer.name));
    }
  }
}

/// The cells of one kernel and algorithm on one backend.
std::vector<cell> cells_on(const backend_state& backend, const suite& suite,
                           const std::string& kernel, const std::string& algorithm) {
  const cell empty{.kernel = kernel,
                   .algorithm = algorithm,
                   .backend = backend.name,
                   .tuning = "default",
                   .variants = {},
                   .absent = {},
                   .layers_missing = {},
                   .is_built = backend.is_built,
                   .not_usable_because = backend.not_usable_because,
                   .device = backend.device};
  std::vector<cell> found;
  for (const variant& v : suite.registered.variants) {
    if (!backend.not_usable_because.empty() || v.backend != backend.name || v.kernel != kernel ||
        v.algorithm != algorithm) {
      continue;
    }
    auto place = std::find_if(found.begin(), found.end(),
                              [&](const cell& c) { return c.tuning == v.tuning; });
    if (place == found.end()) {
      place = found.insert(found.end(), empty);
      place->tuning = v.tuning;
    }
    add_variant(*place, v);
  }
  if (found.empty()) {
    found.push_back(empty);
  }
  for (cell& c : found) {
    complete(c, suite);
  }
  return found;
}

}  // namespace

std::vector<cell> all_cells(const suite& suite) {
  require_different_layers(suite.layers);
  std::vector<backend_state> backends;
  for (const known_backend& backend : suite.backends) {
    backends.push_back(state_of(backend, suite.registered));
  }
  std::set<std::pair<std::string, std::string>> kernels;
  for (const variant& v : suite.registered.variants) {
    kernels.emplace(v.kernel, v.algorithm);
  }

  std::vector<cell> all;
  for (const auto& [kernel, algorithm] : kernels) {
    for (const backend_state& backend : backends) {
      for (cell& c : cells_on(backend, suite, kernel, algorithm)) {
        all.push_back(std::move(c));
      }
    }
  }
  return all;
}

}  // namespace toll::suite
