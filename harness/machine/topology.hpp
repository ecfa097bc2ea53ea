// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>
#include <vector>

namespace toll::suite {

/// What the processors of a machine are and share. Processors carry the system's own numbers.
struct topology {
  /// One cache that holds data.
  struct cache {
    int level = 0;
    double bytes = 0;
    int line_bytes = 0;
    std::vector<int> processors;  // that share it
  };

  struct numa_node {
    double bytes = 0;
    std::vector<int> processors;
  };

  std::vector<std::vector<int>> packages;  // of each socket, the processors
  std::vector<std::vector<int>> cores;     // of each, the processors: more than one under SMT
  std::vector<cache> caches;               // each instance, inner levels first
  std::vector<numa_node> numa_nodes;
  std::vector<int> allowed;  // the processors that this process may use

  // False for one that is described in words, or that HWLOC_SYNTHETIC or HWLOC_XMLFILE names: then
  // sizes can be planned for it, but nothing that is measured here is of it.
  bool is_this_system = true;

  /// The one that hwloc shows, which is another if its environment variables name one.
  /// errors   std::runtime_error if the system shows no processors
  static topology of_this_machine();

  /// As hwloc describes a machine in words, such as "pack:1 l3:1(size=4MiB) core:4 pu:2".
  /// errors   std::invalid_argument
  static topology described(const std::string& words);

  /// The level of the last cache, 0 if none is known.
  int last_level() const;
};

/// Where to put n threads: one on each core, then on the cores' other processors, then from
/// the start again.
std::vector<int> placement(const topology& topo, int threads);

/// The outermost level of which any of these processors has a cache; 0 if none has one. On a part
/// with two kinds of cores it depends on where the threads are.
int last_level(const topology& topo, const std::vector<int>& processors);

/// How much of the caches of a level n placed threads have together; 0 if there is none.
double capacity(const topology& topo, int level, const std::vector<int>& processors);

/// The capacity of every level of which these processors have a cache, L1 ..., and of the last one
/// again as LLC.
std::map<std::string, double> cache_bytes(const topology& topo, const std::vector<int>& processors);

/// The level that holds that many bytes: the first whose caches, taken together, do; or else
/// "memory". `caches` are cache_bytes().
std::string level_of(double working_set, const std::map<std::string, double>& caches);

/// What one of these threads has of that level if all that are on it share it evenly: the least of
/// all threads. 0 if one of them has none.
double share(const topology& topo, int level, const std::vector<int>& processors);

}  // namespace toll::suite
