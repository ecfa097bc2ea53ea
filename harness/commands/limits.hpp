// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>

namespace toll {

/// How dear the portable arm may be on each backend, as portable / baseline.
class limits {
public:
  /// Those of toll gate without --limit.
  limits();

  /// Those of toll gate --counts: counts have no noise, so what is above is real, however little.
  static limits of_counts();

  /// These, but for what a text says: "1.03", or "openmp=1.05,seq=1.02", which leaves the others as
  /// they are. errors   usage_error
  limits with(const std::string& text) const;

  double of(const std::string& backend) const;

private:
  std::map<std::string, double> by_backend_;
  double other_ = 1.05;
};

}  // namespace toll
