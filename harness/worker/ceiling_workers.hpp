// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/ceilings.hpp"

#include <functional>
#include <string>
#include <vector>

namespace toll::suite {

/// What worker processes measured of the machine.
struct ceilings_of_workers {
  measured_ceilings measured = {};
  std::vector<std::string> crashed = {};  // what died, and why
};

/// Measures in worker processes, one for the machine and one for the launches of each backend: this
/// one survives them. A worker that dies, or is silent for `timeout` seconds, leaves no ceilings
/// but its reason. `show` is called with how much is done, and with what comes next.
ceilings_of_workers ceilings_from_workers(
    const ceiling_request& request, const std::vector<std::string>& backends, double timeout,
    const std::function<void(double fraction, const std::string& what)>& show);

}  // namespace toll::suite
