// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/lost_nodes.hpp"

#include "harness/nodes/host_list.hpp"

#include <utility>

namespace toll::suite {

std::string short_name(const std::string& host) {
  return host.substr(0, host.find('.'));
}

void lost_nodes::add(const node_facts& facts) {
  seen_.insert(short_name(facts.node));
  seen_.insert(short_name(facts.host));
  seen_.insert(short_name(facts.replaces));
  if (!facts.job.empty() && !facts.job_nodes.empty()) {
    lists_.emplace(facts.job, facts.job_nodes);
  }
}

std::vector<lost_nodes::lost> lost_nodes::all() const {
  std::vector<lost> found;
  for (const auto& [job, list] : lists_) {
    lost of_job{.job = job};
    for (const std::string& node : hosts_in(list)) {
      if (!seen_.contains(short_name(node))) {
        of_job.nodes.push_back(node);
      }
    }
    if (!of_job.nodes.empty()) {
      found.push_back(std::move(of_job));
    }
  }
  return found;
}

}  // namespace toll::suite
