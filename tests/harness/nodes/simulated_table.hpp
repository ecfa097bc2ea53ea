// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/nodes/node_table.hpp"

#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <string>

// What toll gather would find on nodes that there are not.
namespace toll::suite::testing {

struct simulated_nodes {
  int nodes = 4;
  int runs = 1;
  int cells = 40;
  int ranks = 0;                // of each node; 0: one run for the whole node
  double of_nodes = 0.005;      // standard deviation between equal nodes, in all cells of a limit
  double of_cells = 0.005;      // and of each cell by itself
  double of_processes = 0.005;  // range over processes, about
  unsigned seed = 1;

  // By how much a run takes longer in cells with that bound: 0.05 for 5 %.
  std::function<double(int node, int rank, int run, const std::string& bound)> slower =
      [](int, int, int, const std::string&) { return 0.0; };

  // What makes nodes different.
  std::function<void(int node, node_facts& facts)> change = [](int, node_facts&) {};
};

inline node_facts facts_of_simulated(int node, int rank, int ranks) {
  node_facts facts{.node = "n" + std::to_string(node),
                   .processor = "Made Up",
                   .cores = 8,
                   .processors = 8,
                   .memory_bytes = std::int64_t{384} << 30,
                   .numa = "1,1",
                   .kernel = "6.1.0-1"};
  facts.host = facts.node;
  if (ranks > 0) {
    facts.rank = rank;
    facts.allowed = std::to_string(4 * rank) + "-" + std::to_string(4 * rank + 3);
    facts.where = std::to_string(rank);
    facts.socket = ranks > 2 ? std::to_string(rank / 2) : "";
  }
  return facts;
}

inline node_table simulated(const simulated_nodes& how) {
  static const std::vector<std::string> bounds{"memory", "L3", "L2", "flops", "launch"};
  node_table table;
  std::mt19937_64 source{how.seed};
  std::normal_distribution<double> normal;
  for (int node = 1; node <= how.nodes; ++node) {
    for (int rank = 0; rank < std::max(1, how.ranks); ++rank) {
      std::map<std::string, double> of_node;
      for (const std::string& bound : bounds) {
        of_node[bound] = how.of_nodes * normal(source);
      }
      for (int run = 0; run < how.runs; ++run) {
        node_run made{.started_utc = "2026-01-" + std::to_string(10 + run),
                      .facts = facts_of_simulated(node, rank, how.ranks)};
        how.change(node, made.facts);
        const std::size_t place = table.add_run(std::move(made));
        for (int cell = 0; cell < how.cells; ++cell) {
          const std::string& bound = bounds[static_cast<std::size_t>(cell) % bounds.size()];
          const std::size_t task = table.add_task(
              {.id = "kernel:k" + std::to_string(cell) +
                     "/algorithm:a/backend:b/tuning:t/variant:baseline/n:1/threads:1",
               .size = "4xLLC",
               .bound = bound,
               .done = {.flops = 1e6, .bytes_read = 2e8, .bytes_written = 1e8}});
          const double log =
              of_node[bound] + how.of_cells * normal(source) + how.slower(node, rank, run, bound);
          const auto range = static_cast<float>(how.of_processes);
          table.put(place, task,
                    {.seconds = 1e-3 * std::exp(log), .least = 1 - range, .most = 1 + range});
        }
      }
    }
  }
  return table;
}

}  // namespace toll::suite::testing
