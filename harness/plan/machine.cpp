// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/machine.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace toll {
namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();

int processors_allowed() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
}

double number_in(const std::string& file) {
  std::ifstream in{file};
  if (double value = 0; in >> value) {
    return value;
  }
  return unknown;  // also if the file says "max"
}

double memory_available_on_host() {
  std::ifstream in{"/proc/meminfo"};
  for (std::string word; in >> word;) {
    double kib = 0;
    if (word == "MemAvailable:" && in >> kib) {
      return kib * 1024;
    }
  }
  return unknown;
}

double memory_available_in_control_group() {
  const std::string group = "/sys/fs/cgroup/memory.";
  const double limit = number_in(group + "max");
  if (limit == unknown) {
    return unknown;
  }
  return std::max(0.0, limit - number_in(group + "current"));
}

std::map<std::string, double> data_caches() {
  std::map<std::string, double> bytes;
  int last_level = 0;
  for (const auto& cache : benchmark::CPUInfo::Get().caches) {
    if (cache.type == "Instruction") {
      continue;
    }
    bytes[fmt::format("L{}", cache.level)] = cache.size;
    if (cache.level >= last_level) {
      last_level = cache.level;
      bytes["LLC"] = cache.size;
    }
  }
  return bytes;
}

}  // namespace

machine machine::this_one() {
  return {
      .processors = processors_allowed(),
      .memory_available = std::min(memory_available_on_host(), memory_available_in_control_group()),
      .cache_bytes = data_caches()};
}

}  // namespace toll
