// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/result.hpp"

#include <map>
#include <optional>
#include <string>

namespace toll::suite {

/// Nothing is faster than its ceiling but by the error of both. A share above this says that the
/// ceiling is wrong, or that it is not the one that binds: as a number it would be believed.
inline constexpr double most_of_a_ceiling = 1.1;

/// The least time that the ceiling allows over the median, if there are both and the share can be
/// believed.
std::optional<double> share_of_ceiling(const result& r);

/// Whether there is a share that cannot be believed.
bool is_above_ceiling(const result& r);

/// Counts them, and says under a table which ceilings are in doubt.
class doubtful_ceilings {
public:
  void add(const result& r);

  /// One line; empty if there are none.
  std::string text() const;

private:
  struct doubt {
    int rows = 0;
    double relative_error = 0;
  };

  std::map<std::string, doubt> by_ceiling_;
};

}  // namespace toll::suite
