// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/limits.hpp"

#include "harness/closest.hpp"
#include "harness/commands/numbers.hpp"
#include "harness/gate/manifest.hpp"
#include "harness/plan/selection.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace toll::suite {
namespace {

double limit_from(const std::string& text) {
  const double limit = ratio("--limit", text);
  if (limit > largest_limit) {
    throw usage_error(fmt::format("--limit {}: nothing would fail; give a ratio up to {:.0f}", text,
                                  largest_limit));
  }
  return limit;
}

}  // namespace

limits limits::of_counts() {
  limits all;
  all.other_ = ratio_of_counts;
  return all;
}

limits limits::with(const std::string& text) const {
  std::map<std::string, double> given;  // by backend; of all under the empty name
  for (const std::string& part : comma_list("--limit", text)) {
    const auto equals = part.find('=');
    const std::string backend = equals == part.npos ? "" : part.substr(0, equals);
    if (equals == 0) {
      throw usage_error(fmt::format("--limit {}: a backend is missing before '='", part));
    }
    const double limit = limit_from(equals == part.npos ? part : part.substr(equals + 1));
    if (!given.emplace(backend, limit).second) {
      throw usage_error(fmt::format("--limit {}: two limits of {}; leave one out", text,
                                    backend.empty() ? "all backends" : backend));
    }
  }
  limits all = *this;
  if (const auto of_all = given.extract(""); !of_all.empty()) {
    all.other_ = of_all.mapped();
    all.by_backend_.clear();
  }
  for (const auto& [backend, limit] : given) {
    all.by_backend_[backend] = limit;
    all.named_.insert(backend);
  }
  return all;
}

void limits::require_known(const std::vector<std::string>& backends) const {
  for (const std::string& name : named_) {
    if (std::ranges::find(backends, name) == backends.end()) {
      throw usage_error(fmt::format("--limit {}: there is no such backend; closest: {}", name,
                                    closest_names(name, backends)));
    }
  }
}

double limits::of(const variant& subject) const {
  const auto found = by_backend_.find(subject.backend);
  return found != by_backend_.end() ? found->second : other_.value_or(subject.limits.time_ratio);
}

}  // namespace toll::suite
