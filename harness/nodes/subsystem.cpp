// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/subsystem.hpp"

#include <algorithm>
#include <set>

namespace toll::suite {
namespace {

// What is slower by less than this share of the worst follows from it: no cell has one limit alone.
constexpr double share_of_worst = 0.5;

}  // namespace

subsystem subsystem_of(const node_task& task) {
  const std::string& limit = task.bound.empty() ? task.level : task.bound;
  if (limit == "memory") {
    return subsystem::memory;
  }
  if (limit == "L3" || limit == "L4") {
    return subsystem::shared_cache;
  }
  if (limit == "L1" || limit == "L2" || limit == "flops") {
    return subsystem::cores;
  }
  return limit == "launch" ? subsystem::launch : subsystem::other;
}

std::string_view name_of(subsystem s) {
  switch (s) {
    case subsystem::memory:
      return "memory bandwidth";
    case subsystem::shared_cache:
      return "shared cache";
    case subsystem::cores:
      return "cores";
    case subsystem::launch:
      return "launch";
    case subsystem::other:
      return "other";
  }
  return "";
}

std::string diagnosis_of(const std::map<subsystem, double>& slower) {
  double worst = 0;
  for (const auto& [what, by] : slower) {
    worst = std::max(worst, by);
  }
  std::set<subsystem> most;
  for (const auto& [what, by] : slower) {
    if (by >= share_of_worst * worst) {
      most.insert(what);
    }
  }
  const bool are_cores_slow = most.contains(subsystem::cores);
  if (are_cores_slow && most.contains(subsystem::memory)) {
    return "the whole node";
  }
  if (are_cores_slow) {
    return "clock or cores";
  }
  if (most.contains(subsystem::memory)) {
    return most.contains(subsystem::shared_cache) ? "memory and shared cache" : "memory bandwidth";
  }
  return most.contains(subsystem::shared_cache) ? "shared cache" : "launch of threads";
}

}  // namespace toll::suite
