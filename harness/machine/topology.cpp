// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/topology.hpp"

#include "harness/machine/affinity.hpp"

#include <fmt/format.h>
#include <hwloc.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <memory>
#include <stdexcept>

namespace toll::suite {
namespace {

using loaded = std::unique_ptr<hwloc_topology, decltype(&hwloc_topology_destroy)>;

loaded loaded_from(const std::string& words) {
  hwloc_topology_t made = nullptr;
  if (hwloc_topology_init(&made) != 0) {
    throw std::runtime_error("hwloc cannot be initialised");
  }
  loaded topology{made, hwloc_topology_destroy};
  if (!words.empty() && hwloc_topology_set_synthetic(made, words.c_str()) != 0) {
    throw std::invalid_argument("hwloc knows no machine '" + words + "'");
  }
  if (hwloc_topology_load(made) != 0) {
    throw std::runtime_error("hwloc cannot read what processors this machine has");
  }
  return topology;
}

std::vector<int> numbers(hwloc_const_cpuset_t processors) {
  std::vector<int> found;
  for (int i = hwloc_bitmap_first(processors); i >= 0; i = hwloc_bitmap_next(processors, i)) {
    found.push_back(i);
  }
  return found;
}

std::vector<hwloc_obj_t> objects(hwloc_topology_t topo, hwloc_obj_type_t type) {
  std::vector<hwloc_obj_t> found;
  for (hwloc_obj_t o = hwloc_get_next_obj_by_type(topo, type, nullptr); o != nullptr;
       o = hwloc_get_next_obj_by_type(topo, type, o)) {
    found.push_back(o);
  }
  return found;
}

std::vector<topology::cache> data_caches(hwloc_topology_t topo) {
  std::vector<topology::cache> caches;
  for (const auto type :
       {HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L4CACHE}) {
    for (const hwloc_obj_t o : objects(topo, type)) {
      const auto& facts = o->attr->cache;
      if (facts.size > 0) {
        caches.push_back({.level = static_cast<int>(facts.depth),
                          .bytes = static_cast<double>(facts.size),
                          .line_bytes = static_cast<int>(facts.linesize),
                          .processors = numbers(o->cpuset)});
      }
    }
  }
  return caches;
}

topology read(hwloc_topology_t topo) {
  topology found;
  found.is_this_system = hwloc_topology_is_thissystem(topo) != 0;
  for (const hwloc_obj_t package : objects(topo, HWLOC_OBJ_PACKAGE)) {
    found.packages.push_back(numbers(package->cpuset));
  }
  for (const hwloc_obj_t core : objects(topo, HWLOC_OBJ_CORE)) {
    found.cores.push_back(numbers(core->cpuset));
  }
  found.allowed = numbers(hwloc_topology_get_allowed_cpuset(topo));
  if (found.cores.empty()) {  // some systems show processors only
    for (const int processor : numbers(hwloc_topology_get_topology_cpuset(topo))) {
      found.cores.push_back({processor});
    }
  }
  found.caches = data_caches(topo);
  for (const hwloc_obj_t node : objects(topo, HWLOC_OBJ_NUMANODE)) {
    found.numa_nodes.push_back({.bytes = static_cast<double>(node->attr->numanode.local_memory),
                                .processors = numbers(node->cpuset)});
  }
  return found;
}

/// hwloc says what the control group allows; the process itself may be bound more tightly.
std::vector<int> also_allowed_by_affinity(const std::vector<int>& processors) {
  const auto own = processors_at_start();
  if (!own) {
    return processors;
  }
  std::vector<int> both;
  std::set_intersection(processors.begin(), processors.end(), own->begin(), own->end(),
                        std::back_inserter(both));
  return both;
}

bool shares(const topology::cache& c, int processor) {
  return std::find(c.processors.begin(), c.processors.end(), processor) != c.processors.end();
}

}  // namespace

topology topology::of_this_machine() {
  topology here = read(loaded_from({}).get());
  if (here.is_this_system) {
    here.allowed = also_allowed_by_affinity(here.allowed);
  }
  if (here.allowed.empty()) {
    throw std::runtime_error("the system shows no processor that this process may use");
  }
  return here;
}

topology topology::described(const std::string& words) {
  return read(loaded_from(words).get());
}

int topology::last_level() const {
  return caches.empty() ? 0 : caches.back().level;
}

std::vector<int> placement(const topology& topo, int threads) {
  std::vector<int> order;
  for (std::size_t sibling = 0; order.size() < topo.allowed.size(); ++sibling) {
    const std::size_t before = order.size();
    bool any_left = false;
    for (const auto& core : topo.cores) {
      std::vector<int> usable;
      std::copy_if(core.begin(), core.end(), std::back_inserter(usable), [&](int p) {
        return std::find(topo.allowed.begin(), topo.allowed.end(), p) != topo.allowed.end();
      });
      if (sibling < usable.size()) {
        order.push_back(usable[sibling]);
      }
      any_left = any_left || sibling + 1 < usable.size();
    }
    if (order.size() == before && !any_left) {
      break;
    }
  }
  std::vector<int> placed;
  for (std::size_t i = 0; i < static_cast<std::size_t>(threads) && !order.empty(); ++i) {
    placed.push_back(order[i % order.size()]);
  }
  return placed;
}

double capacity(const topology& topo, int level, const std::vector<int>& processors) {
  double bytes = 0;
  for (const topology::cache& c : topo.caches) {
    const bool used =
        std::any_of(processors.begin(), processors.end(), [&](int p) { return shares(c, p); });
    bytes += c.level == level && used ? c.bytes : 0;
  }
  return bytes;
}

int last_level(const topology& topo, const std::vector<int>& processors) {
  for (int level = topo.last_level(); level > 0; --level) {
    if (capacity(topo, level, processors) > 0) {
      return level;
    }
  }
  return 0;
}

std::map<std::string, double> cache_bytes(const topology& topo,
                                          const std::vector<int>& processors) {
  std::map<std::string, double> bytes;
  for (int level = 1; level <= topo.last_level(); ++level) {
    if (const double together = capacity(topo, level, processors); together > 0) {
      bytes[fmt::format("L{}", level)] = together;
      bytes["LLC"] = together;  // the last one stays
    }
  }
  return bytes;
}

std::string level_of(double working_set, const std::map<std::string, double>& caches) {
  // In the order of their names, which is from the inside out, and LLC behind the level it is.
  for (const auto& [level, bytes] : caches) {
    if (working_set <= bytes) {
      return level;
    }
  }
  return "memory";
}

double share(const topology& topo, int level, const std::vector<int>& processors) {
  double least = std::numeric_limits<double>::infinity();
  for (const int p : processors) {
    double mine = 0;
    for (const topology::cache& c : topo.caches) {
      if (c.level == level && shares(c, p)) {
        const auto users = std::count_if(processors.begin(), processors.end(),
                                         [&](int other) { return shares(c, other); });
        mine = c.bytes / static_cast<double>(users);
      }
    }
    least = std::min(least, mine);
  }
  return processors.empty() ? 0 : least;
}

}  // namespace toll::suite
