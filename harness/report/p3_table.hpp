// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/report/sink.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {

/// The table that the P3 Analysis Library takes: problem, platform, application, app eff, arch eff.
///
/// A problem is an algorithm at a size, a platform is a backend with a number of threads on a machine, an
/// application is a layer. A layer is given its fastest variant and tuning. Its efficiencies are 0 where it
/// is wrong, crashes or has no variant, and empty where that is not known.
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

  struct arms_of_place {
    std::string machine;
    task_id what;                     // one of its tasks
    std::map<std::string, arm> arms;  // by layer
  };

  bool lacks(const arms_of_place& here, const std::string& layer) const;
  std::string line_of(const place& where, const std::string& layer) const;

  std::map<place, arms_of_place> places_;
  std::map<std::string, std::set<std::string>> layers_;   // by problem
  std::map<std::string, std::vector<left_out>> missing_;  // by machine, what its run could not plan
};

}  // namespace toll::suite
