// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_findings.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace toll::suite {

/// What was found, for people: findings in sentences, then a table of the groups, of their subsystems, and of the
/// tasks that differ most between nodes, at most `most_tasks`.
std::string nodes_text(const node_table& table, const node_findings& found, std::size_t most_tasks);

/// Each slow node, cell and drift as a sentence.
std::vector<std::string> sentences_of(const node_table& table, const node_findings& found);

/// What could not be decided, and why.
std::vector<std::string> undecided_in(const node_findings& found);

/// "kernel/algorithm backend variant n=.. threads=..", with its size as it was asked for.
std::string task_text(const node_task& task);

/// "n3", or "n3 rank 1 (processors 4-7, NUMA node 1)".
std::string unit_text(const node_table& table, const node_unit& unit);

/// By how many percent of its rate something is below another, if it takes longer by this logarithm.
double percent_below(double slower);

}  // namespace toll::suite
