// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/report/sink.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace toll::suite {

/// The table that the P3 Analysis Library takes: problem, platform, application, app eff, arch eff.
///
/// A problem is an algorithm at a size, a platform is a backend with a number of threads on a machine, an
/// application is a layer. A layer is given its fastest variant and tuning.
class p3_table {
public:
  /// Adds a run. Two of one machine need two names.
  void add(journal& from, const std::string& machine);

  void write(const sink& out) const;

private:
  friend class p3_reader;

  struct arm {
    bool is_right = false;
    std::optional<double> seconds = {};
    std::optional<double> of_ceiling = {};
  };

  using place = std::pair<std::string, std::string>;  // problem and platform

  std::map<place, std::map<std::string, arm>> arms_;     // by layer
  std::map<std::string, std::set<std::string>> layers_;  // by problem
};

}  // namespace toll::suite
