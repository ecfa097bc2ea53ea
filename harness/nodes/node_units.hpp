// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_table.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// What is compared: a node, or one rank of it, with all its runs.
struct node_unit {
  std::string node = {};
  std::optional<int> rank = {};
  std::string replaces = {};           // a lost node, of which this one measured a part
  std::size_t place = 0;               // of the rank among those of its node, from 0
  std::vector<std::size_t> runs = {};  // in the table, the earliest first
};

/// Units that can be compared: of one kind of processor, memory and kernel, by one compiler.
struct node_group {
  std::vector<std::string> facts = {};  // one for each of names_of_group_facts()
  std::vector<node_unit> units = {};    // sorted by node and rank
  std::size_t nodes = 0;
  std::size_t ranks = 1;  // of a node, at most
};

const std::vector<std::string>& names_of_group_facts();

/// In words, what makes two nodes different kinds; empty if they are of one.
std::string difference_of_kind(const node_facts& there, const node_facts& here);

/// The largest first.
std::vector<node_group> groups_of(const node_table& table);

/// What these units of one node share and most others there do not: "socket 1" if most of its units are among them, or
/// else "NUMA node 3"; nothing if neither has all of them, or all units of the node are there.
/// requires   at least one unit
std::string part_of_node(const node_table& table, const node_group& group,
                         const std::vector<std::size_t>& units);

/// n2 before n10.
bool comes_before(const std::string& node, const std::string& other);

/// The logarithm of the median over the runs of a unit; none without a time.
std::optional<double> log_seconds(const node_table& table, const node_unit& unit, std::size_t task);

}  // namespace toll::suite
