// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/measured_ceilings.hpp"
#include "harness/machine/measured_figure.hpp"
#include "harness/machine/topology.hpp"
#include "harness/registry.hpp"

#include <functional>
#include <string>
#include <vector>

namespace toll::suite {

/// What is to be measured of the machine.
struct ceiling_request {
  std::vector<int> threads = {};
  ceiling_settings settings = {};
  std::vector<std::string> levels = {};  // of memory; none: all

  bool operator==(const ceiling_request&) const = default;
};

/// Measures bandwidth and flops, in this process.
/// errors   std::bad_alloc
measured_ceilings measure_bandwidth_and_flops(
    const ceiling_request& request, const topology& here,
    const std::function<void(double fraction)>& on_repetition);

/// Measures what launches of one backend cost, in this process.
/// errors   std::bad_alloc, backend_error, std::runtime_error for an unknown backend
std::vector<launch_ceiling> measure_launches(
    const std::string& backend, const ceiling_request& request, const topology& here,
    const registry& registered, const std::function<void(double fraction)>& on_repetition);

}  // namespace toll::suite
