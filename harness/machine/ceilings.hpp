// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/measured_figure.hpp"
#include "harness/machine/topology.hpp"
#include "harness/registry.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <vector>

namespace toll {

/// What a process is to measure of the machine it runs on.
struct ceiling_order {
  std::vector<int> threads;
  ceiling_settings settings;
  std::vector<std::string> levels = {};  // of memory; none: all
  std::string launches_of = {};  // the backend whose launch cost is asked for, or else all the rest
};

nlohmann::json to_json(const ceiling_order& order);
ceiling_order ceiling_order_from(const nlohmann::json& text);

/// Measures, in this process. The rows stand in `bandwidth` and `multiply_add`, or in `launch`;
/// what could not be measured is null there, and `reasons` says why. errors   std::bad_alloc,
/// backend_error, std::runtime_error for an unknown backend
nlohmann::json measure_ceilings(const ceiling_order& order, const topology& here,
                                const registry& registered,
                                const std::function<void(double fraction)>& on_repetition);

/// Measures in worker processes, one for the machine and one for each backend: what becomes of
/// these does not touch this one. A worker that dies leaves null and its reason. `show` is told
/// how much is done, and of what.
struct measured_ceilings {
  nlohmann::json rows;               // bandwidth, multiply_add, launch
  std::vector<std::string> crashed;  // what died, and why
};

/// `order` without a backend: they come from `backends`.
measured_ceilings ceilings_from_workers(
    ceiling_order order, const std::vector<std::string>& backends, double patience,
    const std::function<void(double fraction, const std::string& what)>& show);

}  // namespace toll
