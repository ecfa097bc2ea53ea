// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/cell.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace toll::suite {
namespace {

constexpr std::array<std::string_view, 2> expected_variants{"baseline", "portable"};

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

std::string why_absent(const registry& registered, const cell& where, std::string_view name) {
  if (!where.not_usable_because.empty()) {
    return where.not_usable_because;
  }
  for (const absence& a : registered.absences) {
    if (a.kernel == where.kernel && a.algorithm == where.algorithm && a.backend == where.backend &&
        a.name == name) {
      return a.reason;
    }
  }
  return "not registered";
}

void add_variant(cell& to, const variant& v) {
  for (const variant* other : to.variants) {
    if (other->name == v.name) {
      throw std::logic_error("registered twice: " + v.kernel + "/" + v.algorithm + " " + v.backend +
                             " " + v.tuning + " " + v.name);
    }
  }
  to.variants.push_back(&v);
}

void complete(cell& c, const registry& registered) {
  std::sort(c.variants.begin(), c.variants.end(),
            [](const variant* a, const variant* b) { return a->name < b->name; });
  for (const std::string_view name : expected_variants) {
    const bool is_here = std::any_of(c.variants.begin(), c.variants.end(),
                                     [&](const variant* v) { return v->name == name; });
    if (!is_here) {
      c.absent.emplace(name, why_absent(registered, c, name));
    }
  }
}

/// The cells of one kernel and algorithm on one backend.
std::vector<cell> cells_on(const backend_state& backend, const registry& registered,
                           const std::string& kernel, const std::string& algorithm) {
  const cell empty{.kernel = kernel,
                   .algorithm = algorithm,
                   .backend = backend.name,
                   .tuning = "default",
                   .variants = {},
                   .absent = {},
                   .is_built = backend.is_built,
                   .not_usable_because = backend.not_usable_because,
                   .device = backend.device};
  std::vector<cell> found;
  for (const variant& v : registered.variants) {
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
    complete(c, registered);
  }
  return found;
}

}  // namespace

std::vector<cell> all_cells(const suite& suite) {
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
      for (cell& c : cells_on(backend, suite.registered, kernel, algorithm)) {
        all.push_back(std::move(c));
      }
    }
  }
  return all;
}

}  // namespace toll::suite
