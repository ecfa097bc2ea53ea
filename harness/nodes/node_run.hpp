// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/status.hpp"
#include "kernels/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// Where a run took place, as its header says. What is not known is empty or none.
struct node_facts {
  std::string node = {};  // as Slurm calls it, or else the host
  std::string host = {};
  std::optional<int> rank = {};  // of several that measured beside each other
  std::string processor = {};
  std::optional<std::int64_t> cores = {};
  std::optional<std::int64_t> processors = {};
  std::optional<std::int64_t> memory_bytes = {};
  std::string numa = {};     // bytes of each NUMA node, as JSON
  std::string allowed = {};  // processors of the rank, such as 0-7
  std::string where = {};    // the NUMA nodes that they belong to, such as 1
  std::string socket = {};   // and the sockets; both empty if those are all
  std::string kernel = {};
  std::string microcode = {};
  std::string compiler = {};
  std::string commit = {};
  std::string job = {};        // Slurm's id
  std::string job_nodes = {};  // as Slurm writes lists of hosts
  std::string replaces = {};   // the lost node of which it measured a part

  bool operator==(const node_facts&) const = default;
};

/// What is compared between nodes: all variants of all cells.
struct node_task {
  std::string id = {};
  std::string size = {};   // as it was asked for
  std::string level = {};  // of memory, where its data lie
  std::string bound = {};  // the ceiling that its time was compared with
  work done = {};
};

/// What a run found of a task.
struct node_figure {
  node_task what = {};
  status state = status::skipped;
  std::string reason = {};
  int processes = 0;   // that say anything of it
  double seconds = 0;  // median over them; 0 without any
  double least = 0;
  double most = 0;
};

/// A journal, reduced to what nodes are compared by.
struct node_run {
  std::string journal = {};
  std::string run_id = {};
  std::string started_utc = {};
  std::string ended_utc = {};  // empty if it has no end
  std::optional<int> exit_code = {};
  std::size_t damaged_lines = 0;
  std::string damage = {};  // what the first of them is
  std::size_t tasks_planned = 0;
  node_facts facts = {};
  std::vector<node_figure> figures = {};
};

}  // namespace toll::suite
