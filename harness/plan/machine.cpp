// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/machine.hpp"

#include "harness/machine/control_group.hpp"
#include "harness/usage_error.hpp"

#include <algorithm>
#include <limits>

namespace toll::suite {
namespace {

double memory_available_on_host(const system_files& files) {
  const reading kib = files.field("/proc/meminfo", "MemAvailable");
  const auto number = kib.text ? number_in(*kib.text) : std::nullopt;
  return number ? *number * 1024 : std::numeric_limits<double>::infinity();
}

int cores_in_use(const topology& topo) {
  return static_cast<int>(
      std::count_if(topo.cores.begin(), topo.cores.end(), [&](const auto& core) {
        return std::any_of(core.begin(), core.end(), [&](int p) {
          return std::find(topo.allowed.begin(), topo.allowed.end(), p) != topo.allowed.end();
        });
      }));
}

}  // namespace

machine machine::this_one() {
  machine here = with(topology::of_this_machine(), system_files{});
  if (!here.shape.is_this_system) {  // nobody knows what memory that machine has
    here.memory_available = std::numeric_limits<double>::infinity();
  }
  return here;
}

machine machine::with(const topology& processors, const system_files& files) {
  return {.processors = static_cast<int>(processors.allowed.size()),
          .cores = cores_in_use(processors),
          .memory_available = std::min(memory_available_on_host(files),
                                       control_group::of_this_process(files).memory_available),
          .shape = processors};
}

void require_this_system(const machine& here) {
  if (!here.shape.is_this_system) {
    throw usage_error(
        "HWLOC_SYNTHETIC or HWLOC_XMLFILE shows another machine, of which nothing can be measured "
        "here; unset it, or look at what would be run with toll run --dry-run");
  }
}

std::map<std::string, double> machine::cache_bytes(int threads) const {
  return toll::suite::cache_bytes(shape, placement(shape, threads));
}

}  // namespace toll::suite
