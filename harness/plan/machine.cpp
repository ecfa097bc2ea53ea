// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/machine.hpp"

#include "harness/machine/control_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace toll {
namespace {

double memory_available_on_host(const system_files& files) {
  const reading kib = files.field("/proc/meminfo", "MemAvailable");
  const auto number = kib.text ? number_in(*kib.text) : std::nullopt;
  return number ? *number * 1024 : std::numeric_limits<double>::infinity();
}

std::map<std::string, double> data_caches(const topology& processors) {
  std::map<std::string, double> bytes;
  for (const topology::cache& cache : processors.caches) {
    bytes[fmt::format("L{}", cache.level)] = cache.bytes;
    bytes["LLC"] = cache.bytes;  // the last one stays
  }
  return bytes;
}

}  // namespace

machine machine::this_one() {
  return with(topology::of_this_machine(), system_files{});
}

machine machine::with(const topology& processors, const system_files& files) {
  return {.processors = static_cast<int>(processors.allowed.size()),
          .memory_available = std::min(memory_available_on_host(files),
                                       control_group::of_this_process(files).memory_available),
          .cache_bytes = data_caches(processors)};
}

}  // namespace toll
