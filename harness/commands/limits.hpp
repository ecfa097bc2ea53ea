// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/registry.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace toll::suite {

/// The highest ratio that passes, for each backend.
class limits {
public:
  /// Those of toll gate without --limit: each backend states its own.
  limits() = default;

  static constexpr double ratio_of_counts = 1.005;

  /// Those of toll gate --counts: counts have no noise, so what is above is real, however little.
  static limits of_counts();

  /// These, but for what a text says: "1.03" for all backends, "openmp=1.05,seq=1.02" for some, or
  /// both, in any order: then the one ratio is of the backends that are not named.
  /// errors   usage_error
  limits with(const std::string& text) const;

  /// errors   usage_error if a backend was named in a text that is none of these
  void require_known(const std::vector<std::string>& backends) const;

  double of(const variant& subject) const;

private:
  std::map<std::string, double> by_backend_;
  std::set<std::string> named_;  // in a text
  std::optional<double> other_;  // of all others, if a text or the kind of check says so
};

}  // namespace toll::suite
