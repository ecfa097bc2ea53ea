// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/suite.hpp"

#include <map>
#include <string>
#include <vector>

namespace toll::suite {

/// A layer without any variant on a backend: a fact of the build, not of a kernel.
struct missing_layer {
  std::string reason;
  bool is_built = false;  // for other backends
};

/// Variants that may be compared, and those that one would look for here in vain. Size and number
/// of threads come when a sweep is planned.
struct cell {
  std::string kernel;
  std::string algorithm;
  std::string backend;
  std::string tuning;
  std::vector<const variant*> variants;       // the baseline first
  std::map<std::string, std::string> absent;  // name of a variant or layer -> why it is not here
  std::map<std::string, missing_layer> layers_missing;  // by their names

  bool is_built = false;
  std::string not_usable_because;  // the backend, on this machine; empty if it is
  std::string device;
};

/// Every kernel and algorithm of the suite on every known backend, one cell for each tuning.
/// errors   usage_error if a variant is registered twice, or two layers have one name
std::vector<cell> all_cells(const suite& suite);

}  // namespace toll::suite
