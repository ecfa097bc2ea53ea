// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/ceilings.hpp"
#include "harness/plan/batch.hpp"
#include "harness/worker/inventory.hpp"
#include "harness/worker/sampling.hpp"
#include "harness/worker/verified_fingerprints.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <variant>

namespace toll::suite {

/// Of orders and events together. Executables of one protocol understand each other; raised when an
/// order or an event changes its name, members or meaning.
inline constexpr int worker_protocol = 2;

/// Tasks by their index in the batch: after a crash the next worker gets those that remain.
using indexed_tasks = std::map<std::size_t, task>;

namespace orders {

/// Run each task, and check its results.
struct verify {
  static constexpr std::string_view name = "verify";
  indexed_tasks tasks = {};
};

/// Verify and time the tasks, cell by cell.
struct measure {
  static constexpr std::string_view name = "measure";
  indexed_tasks tasks = {};
  sampling how = {};
  std::string reference{baseline_name};  // the variant that is measured once more, as a control
  verified_fingerprints verified = {};   // what workers before verified
};

/// Run each task under callgrind.
struct count_instructions {
  static constexpr std::string_view name = "count_instructions";
  indexed_tasks tasks = {};
};

/// Measure the bandwidth and the flops of the machine.
struct measure_machine {
  static constexpr std::string_view name = "measure_machine";
  ceiling_request request = {};
};

/// Measure what launches of a backend cost.
struct measure_launches {
  static constexpr std::string_view name = "measure_launches";
  std::string backend = {};
  ceiling_request request = {};
};

/// Say what this executable has.
struct take_inventory {
  static constexpr std::string_view name = "take_inventory";
  inventory_request request = {};
};

}  // namespace orders

/// What the parent has a worker do: one process, one order.
using worker_order =
    std::variant<orders::verify, orders::measure, orders::count_instructions,
                 orders::measure_machine, orders::measure_launches, orders::take_inventory>;

nlohmann::json to_json(const worker_order& order);

/// errors   std::runtime_error for an unknown order, or a variant that is not in the registry;
///          nlohmann::json::exception
worker_order worker_order_from(const nlohmann::json& text, const registry& registered);

}  // namespace toll::suite
