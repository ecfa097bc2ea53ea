// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/task_id.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {

/// The metric PP of Pennycook, Sewall and Lee (2016): how well a layer does on all platforms together.
///
/// A platform is a backend on a machine. The efficiency of a layer, for one algorithm, size and number of
/// threads, is the least time of all variants over the time of the layer's fastest; 0 if the layer has none
/// that is right. Each layer is given its best tuning. Its efficiency on a platform is the geometric mean of
/// these, in which the inputs of one algorithm weigh as one. PP is the harmonic mean over platforms, and 0 if
/// one of them is 0.
class portability_metric {
public:
  using platform = std::pair<std::string, std::string>;  // machine and backend

  /// A variant that `machine` ran, right or not. `seconds`: its time, if it has one that can be believed.
  /// Without, such as of a disturbed one, its efficiency there is not known, and left out of means.
  /// `size`: as it was asked for.
  void add(const std::string& machine, const task_id& what, bool is_right,
           std::optional<double> seconds, const std::string& size = "");

  std::vector<platform> platforms() const;

  /// The layers of all variants.
  const std::set<std::string>& layers() const { return layers_; }

  /// Kernel/algorithm of all cells.
  std::set<std::string> algorithms() const;

  /// Whether this platform has run the algorithm, by any layer.
  bool has_run(const std::string& algorithm, const platform& where) const;

  /// Of one algorithm, or of all together, on one platform; none if no time there is known. A layer that lacks
  /// a right variant of some size has 0.
  std::optional<double> efficiency(const std::string& layer, const std::string& algorithm,
                                   const platform& where) const;

  /// Of one algorithm on the platforms that ran it, or of all together on all; none if some efficiency that it
  /// takes is not known on a whole platform.
  std::optional<double> of(const std::string& layer, const std::string& algorithm = "") const;

private:
  struct arm {
    bool is_right = false;
    std::optional<double> seconds;
  };

  struct cell_times {
    std::string algorithm;
    task_id what;  // without variant and tuning
    std::string size;
    std::optional<double> least;
    std::map<std::string, arm> layers;
  };

  std::set<std::string> layers_;
  std::map<platform, std::map<std::string, cell_times>> cells_;  // by ids without variant, tuning
};

}  // namespace toll::suite
