// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_table.hpp"
#include "harness/nodes/node_units.hpp"
#include "harness/nodes/subsystem.hpp"
#include "harness/statistics.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

// What toll nodes says. All spreads and differences are logarithms of times.
namespace toll::suite {

/// The fewest that have a middle to differ from.
inline constexpr std::size_t fewest_nodes = 3;

/// How one subsystem of the nodes of a group compares: units of the same rank with each other.
struct subsystem_spread {
  std::size_t group = 0;
  subsystem what = subsystem::memory;
  std::size_t tasks = 0;
  std::size_t units = 0;
  double deviation = 0;     // between units
  double limit = 0;         // what is slower by more is named
  std::size_t slowest = 0;  // its place among the units of the group
  double slowest_by = 0;
};

/// A node, or some ranks of it, that is slow.
struct slow_node {
  std::size_t group = 0;
  std::string node = {};
  std::string replaces = {};            // if it was slow in its part of a lost node
  std::vector<std::size_t> units = {};  // of the group; all of the node's or some
  std::string part =
      {};  // "socket 1", "NUMA node 3": what the slow ranks share, and no other rank has
  std::string diagnosis = {};
  std::map<subsystem, interval> slower = {};  // by what, over its cells: median and 95 % interval
};

/// A node that is slow in single cells, but in no subsystem.
struct slow_cell {
  std::size_t group = 0;
  std::size_t unit = 0;
  std::size_t task = 0;
  double slower = 0;
};

/// One task over the nodes of a group.
struct task_spread {
  std::size_t group = 0;
  std::size_t task = 0;
  std::size_t units = 0;
  double seconds = 0;    // median
  double deviation = 0;  // between units
  double least = 0;      // from the median to the fastest, 0 or less
  double most = 0;       // and to the slowest
  std::size_t slowest = 0;
};

/// A node that became slower or faster from run to run.
struct node_drift {
  std::size_t group = 0;
  std::size_t unit = 0;
  std::size_t runs = 0;
  double change = 0;  // from the earlier half of its runs to the later
};

/// How far apart runs of one unit lie, and processes of one run.
struct unit_spread {
  std::size_t group = 0;
  std::size_t unit = 0;
  double runs = 0;                          // standard deviation; 0 for one run
  double processes = 0;                     // median over its tasks of the range
  std::map<subsystem, double> slower = {};  // than the median of the group
};

/// A group beside the first, the largest.
struct group_difference {
  std::size_t group = 0;
  std::map<subsystem, double> slower = {};  // where they share tasks
};

struct node_findings {
  std::vector<node_group> groups = {};
  std::vector<subsystem_spread> subsystems = {};
  std::vector<slow_node> slow = {};
  std::vector<slow_cell> cells = {};
  std::vector<task_spread> tasks = {};
  std::vector<node_drift> drifts = {};
  std::vector<unit_spread> units = {};
  std::vector<group_difference> differences = {};
};

node_findings compare_nodes(const node_table& table);

}  // namespace toll::suite
