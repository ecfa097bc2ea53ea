// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/build_pair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace toll::suite {
namespace {

/// Gives a variant of another executable what planning asks of one.
void make_plannable(inventory::arm& arm) {
  std::map<index_t, work> known;
  for (const inventory::place& p : arm.places) {
    known.emplace(p.n, p.each);
  }
  arm.what.work_of = [known = std::move(known)](index_t n) {
    const auto found = known.find(n);
    if (found == known.end()) {
      throw std::logic_error(fmt::format("another executable has not planned for n = {}", n));
    }
    return found->second;
  };
  arm.what.unavailable = [why = arm.not_usable_because] { return why; };
  arm.what.device = [] { return std::string{}; };
}

void add_backends(known_backend& /*to*/, const known_backend& /*other*/) {
}

/// An empty list stands for every backend.
void add_backends(known_layer& to, const known_layer& other) {
  const bool has_all = to.backends.empty() || other.backends.empty();
  std::ranges::copy_if(other.backends, std::back_inserter(to.backends), [&](const auto& name) {
    return std::ranges::find(to.backends, name) == to.backends.end();
  });
  if (has_all) {
    to.backends.clear();
  }
}

/// Those of both; what one of them built counts as built.
template <class Known>
std::vector<Known> together(std::vector<Known> all, const std::vector<Known>& more) {
  for (const Known& one : more) {
    const auto same = std::ranges::find(all, one.name, &Known::name);
    if (same == all.end()) {
      all.push_back(one);
    } else if (!same->not_built_because.empty()) {
      *same = one;
    } else if (one.not_built_because.empty()) {
      add_backends(*same, one);
    }
  }
  return all;
}

}  // namespace

build_pair::build_pair(compared_build subject, compared_build reference)
    : subject_{std::move(subject)},
      reference_{std::move(reference)},
      either_{.registered = registered_,
              .backends = together(subject_.has.backends, reference_.has.backends),
              .layers = together(subject_.has.layers, reference_.has.layers)} {
  add(subject_, &arms::subject);
  add(reference_, &arms::reference);
}

build_pair::arm_key build_pair::key_of(const variant& v) {
  return {v.kernel, v.algorithm, v.backend, v.tuning, v.name};
}

void build_pair::add(compared_build& build, const inventory::arm* arms::* place) {
  for (inventory::arm& arm : build.has.arms) {
    make_plannable(arm);
    const auto [found, is_new] = arms_.try_emplace(key_of(arm.what));
    found->second.*place = &arm;
    if (is_new) {
      registered_.variants.push_back(arm.what);
    }
  }
  std::ranges::copy(build.has.absences, std::back_inserter(registered_.absences));
}

build_pair::arms build_pair::arms_of(const variant& v) const {
  const auto found = arms_.find(key_of(v));
  return found == arms_.end() ? arms{} : found->second;
}

std::string build_pair::reason_against(const variant& v, const compared_build& lacking) const {
  const auto found = std::ranges::find_if(lacking.has.absences, [&](const absence& a) {
    return a.kernel == v.kernel && a.algorithm == v.algorithm && a.backend == v.backend &&
           layer_of(a.name) == v.layer();
  });
  return found == lacking.has.absences.end() ? "" : found->reason;
}

}  // namespace toll::suite
