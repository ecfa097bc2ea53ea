// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_run.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace toll::suite {

/// Which nodes Slurm gave to a job, and which of them left a journal, job by job.
class lost_nodes {
public:
  void add(const node_facts& facts);

  /// Nodes of a job without a journal of any job.
  struct lost {
    std::string job = {};
    std::vector<std::string> nodes = {};
  };

  std::vector<lost> all() const;

private:
  std::map<std::string, std::string> lists_;  // of hosts, by job
  std::set<std::string> seen_;                // short names of nodes
};

/// "n1", of n1 or n1.cluster.example.
std::string short_name(const std::string& host);

}  // namespace toll::suite
