// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/result.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace toll::suite {

/// Nothing is faster than its ceiling but by the error of both. A share above this says that the
/// ceiling is wrong, or that it is not the one that binds: as a number it would be believed.
inline constexpr double most_of_a_ceiling = 1.1;

/// A share of a ceiling that did not stay the same in the run is one of a range: the best that the
/// ceiling showed gives the low end, its slowest measurement the high one.
struct ceiling_share {
  double low = 0;
  std::optional<double> high = {};  // at most 1; none if it is near the low end
};

/// Of work that took so long.
ceiling_share share_of(const ceiling& bound, double seconds);

/// In percent: "98 %", or "56-98 %".
std::string share_text(const ceiling_share& share);

/// Of the median, if there is a ceiling and the share can be believed.
std::optional<ceiling_share> share_of_ceiling(const result& r);

/// Whether there is a share that cannot be believed.
bool is_above_ceiling(const result& r);

/// Counts such shares and those that are ranges, and says under a table which ceilings are in doubt.
class doubtful_ceilings {
public:
  void add(const result& r);

  /// A line for each kind; empty if there are none.
  std::string text() const;

private:
  struct doubt {
    int rows = 0;
    double factor = 1;  // by which what was measured differs
  };

  using doubts = std::map<std::string, doubt>;  // by ceiling

  static int rows_of(const doubts& all);
  static std::string list_of(const doubts& all, std::string_view what, double least);

  doubts exceeded_;
  doubts varied_;
};

}  // namespace toll::suite
