// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "harness/machine/affinity.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// Where the seconds of a worker went; what is in none of these it spent on itself.
struct seconds_spent {
  double data = 0;   // made, and put back
  double loops = 0;  // timed, the runs by which samples are planned too
  double checks = 0;

  bool operator==(const seconds_spent&) const = default;
};

/// What a worker that timed says of itself at its end, but for what its parent knows.
struct worker_facts {
  std::optional<double> huge_page_bytes = {};  // of its memory; none if the kernel does not say
  seconds_spent seconds = {};
  bool runs_a_copy = false;  // of its executable: known to the parent

  bool operator==(const worker_facts&) const = default;
};

/// An object with `anon_huge_pages` and `seconds`.
nlohmann::json to_json(const worker_facts& worker);

/// errors   nlohmann::json::exception
worker_facts worker_facts_from(const nlohmann::json& text);

/// Where the threads of one cell ran.
struct cell_placement {
  std::string backend = {};
  std::string tuning = {};
  std::vector<thread_facts> threads = {};
};

/// What is kept of a process that timed a batch, beside its samples.
struct process_facts {
  std::string kernel = {};
  std::string algorithm = {};
  index_t n = 0;
  int threads = 1;
  worker_facts worker = {};
  std::vector<cell_placement> placement = {};
};

/// As the journal has it.
nlohmann::json to_json(const process_facts& process);

}  // namespace toll::suite
