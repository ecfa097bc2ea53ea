// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/record.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Journals of nodes that there are not, as toll would write them.
namespace toll::suite::testing {

/// What a simulated cell is limited by, and how many of a hundred cells are.
struct limited_by {
  std::string bound;
  std::string level;
  int share;
};

struct simulation {
  int cells = 20;  // with two variants each
  int processes = 1;
  int samples = 6;
  double of_nodes = 0.004;      // standard deviation between equal nodes, in all cells of a limit
  double of_cells = 0.004;      // and of each cell of a node by itself
  double of_processes = 0.004;  // and between processes
  std::uint64_t seed = 1;
};

/// One node, or one rank of one.
struct simulated_node {
  std::string name = "n1";
  std::string host = {};    // by default the same
  std::string run_id = {};  // by default made of the name
  std::string kernel = "6.1.0-1";
  std::int64_t memory_bytes = std::int64_t{384} << 30;
  std::string started_utc = "2026-01-01T00:00:00Z";
  std::string job_nodes = {};  // a job, if it is not empty
  std::string replaces = {};   // a lost node, of which it measures a part
  std::vector<int> allowed = {0, 1, 2, 3};

  // By how much cells with this bound take longer: 1.05 for 5 %.
  std::function<double(std::string_view bound)> slowness = [](std::string_view) { return 1.0; };
};

/// The lines of its journal, each handed to `write`.
void simulate(const simulation& how, const simulated_node& node,
              const std::function<void(const std::string&)>& write);

/// The same as text.
std::string simulated_journal(const simulation& how, const simulated_node& node);

/// The same in `folder`/run.jsonl, which is made.
void write_simulated(const std::filesystem::path& folder, const simulation& how,
                     const simulated_node& node);

bool says(const std::string& text, const std::string& part);

}  // namespace toll::suite::testing
