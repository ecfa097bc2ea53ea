// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/control_group.hpp"

#include "harness/machine/json_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

constexpr double none = std::numeric_limits<double>::infinity();

// Version 1 writes "no limit" as the largest number of bytes that is a multiple of a page.
constexpr double unlimited_in_version_1 = 0x1p60;

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in{text};
  for (std::string part; std::getline(in, part, at);) {
    parts.push_back(part);
  }
  return parts;
}

bool lists(const std::string& commas, std::string_view word) {
  const auto words = split(commas, ',');
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Where one controller of this process is found.
struct place {
  int version = 0;                   // 0: nowhere
  std::string path;                  // of the group, as the kernel names it
  std::vector<std::string> folders;  // of the group and those around it, the innermost first
};

/// Where the hierarchy is mounted that has this controller, or version 2 if `controller` is empty.
std::string mount_point(const system_files& files, std::string_view controller) {
  const reading mounts = files.read("/proc/self/mountinfo");
  for (const std::string& line : split(mounts.text.value_or(""), '\n')) {
    // ID PARENT DEVICE ROOT POINT OPTIONS [FIELDS...] - TYPE SOURCE SUPER-OPTIONS
    const auto dash = line.find(" - ");
    if (dash == std::string::npos) {
      continue;
    }
    const auto left = split(line.substr(0, dash), ' ');
    const auto right = split(line.substr(dash + 3), ' ');
    const bool fits = right.size() >= 3 &&
                      (controller.empty() ? right[0] == "cgroup2"
                                          : right[0] == "cgroup" && lists(right[2], controller));
    if (fits && left.size() >= 5) {
      return left[4];
    }
  }
  return {};
}

/// Within a container the path may be that of the host, and the mount the group itself: then only
/// the mount is left of the chain.
std::vector<std::string> chain(const system_files& files, const std::string& mount,
                               std::string path) {
  std::vector<std::string> folders;
  while (path.size() > 1) {
    if (files.exists(mount + path)) {
      folders.push_back(mount + path);
    }
    path.erase(path.rfind('/'));
  }
  folders.push_back(mount);
  return folders;
}

place find(const system_files& files, std::string_view controller) {
  place version_2;
  const reading groups = files.read("/proc/self/cgroup");
  for (const std::string& line : split(groups.text.value_or(""), '\n')) {
    // NUMBER:CONTROLLERS:PATH
    const auto first = line.find(':');
    const auto second = line.find(':', first + 1);
    if (second == std::string::npos) {
      continue;
    }
    const std::string controllers = line.substr(first + 1, second - first - 1);
    std::string path = line.substr(second + 1);
    const bool is_1 = lists(controllers, controller);
    if (!is_1 && !controllers.empty()) {
      continue;
    }
    const std::string mount = mount_point(files, is_1 ? controller : "");
    if (mount.empty()) {
      continue;
    }
    place found{is_1 ? 1 : 2, path, chain(files, mount, path)};
    if (is_1) {
      return found;
    }
    version_2 = std::move(found);
  }
  return version_2;
}

double quota(const system_files& files, const place& cpu) {
  double least = none;
  for (const std::string& folder : cpu.folders) {
    double time = none;
    double period = 0;
    if (cpu.version == 2) {
      const auto words = split(files.read(folder + "/cpu.max").text.value_or(""), ' ');
      time = words.size() == 2 ? number_in(words[0]).value_or(none) : none;
      period = words.size() == 2 ? number_in(words[1]).value_or(0) : 0;
    } else {
      time = files.number(folder + "/cpu.cfs_quota_us").value_or(none);
      period = files.number(folder + "/cpu.cfs_period_us").value_or(0);
    }
    if (time > 0 && period > 0) {  // -1 stands for none
      least = std::min(least, time / period);
    }
  }
  return least;
}

/// What a group uses that the kernel could not take back at once.
double memory_in_use(const system_files& files, const std::string& folder, int version) {
  const double used =
      files.number(folder + (version == 2 ? "/memory.current" : "/memory.usage_in_bytes"))
          .value_or(0);
  const std::string reclaimable = version == 2 ? "inactive_file" : "total_inactive_file";
  for (const std::string& line :
       split(files.read(folder + "/memory.stat").text.value_or(""), '\n')) {
    if (line.starts_with(reclaimable + " ")) {
      return used - number_in(line.substr(reclaimable.size() + 1)).value_or(0);
    }
  }
  return used;
}

std::pair<double, double> memory_limit_and_rest(const system_files& files, const place& memory) {
  double limit = none;
  double rest = none;
  for (const std::string& folder : memory.folders) {
    const double mine =
        files.number(folder + (memory.version == 2 ? "/memory.max" : "/memory.limit_in_bytes"))
            .value_or(none);
    if (mine < unlimited_in_version_1) {
      limit = std::min(limit, mine);
      rest = std::min(rest, std::max(0.0, mine - memory_in_use(files, folder, memory.version)));
    }
  }
  return {limit, rest};
}

std::optional<double> throttled(const system_files& files, const place& cpu) {
  const std::string key = cpu.version == 2 ? "throttled_usec" : "throttled_time";
  const double unit = cpu.version == 2 ? 1e-6 : 1e-9;
  for (const std::string& folder : cpu.folders) {
    for (const std::string& line :
         split(files.read(folder + "/cpu.stat").text.value_or(""), '\n')) {
      if (line.starts_with(key + " ")) {
        return number_in(line.substr(key.size() + 1)).value_or(0) * unit;
      }
    }
  }
  return std::nullopt;
}

std::optional<double> if_finite(double value) {
  return value < none ? std::optional{value} : std::nullopt;
}

reading cpuset(const system_files& files) {
  const place where = find(files, "cpuset");
  for (const std::string& folder : where.folders) {
    for (const char* name : {"/cpuset.cpus.effective", "/cpuset.effective_cpus", "/cpuset.cpus"}) {
      if (reading said = files.read(folder + name); said.text) {
        return said;
      }
    }
  }
  return {.reason = "no control group names processors"};
}

}  // namespace

control_group control_group::of_this_process(const system_files& files) {
  const place cpu = find(files, "cpu");
  const auto [limit, rest] = memory_limit_and_rest(files, find(files, "memory"));
  return {.processors = if_finite(quota(files, cpu)),
          .memory_bytes = if_finite(limit),
          .memory_available = rest,
          .throttled_seconds = throttled(files, cpu)};
}

nlohmann::json control_group_facts(const system_files& files) {
  const control_group limits = control_group::of_this_process(files);
  const place cpu = find(files, "cpu");
  const place memory = find(files, "memory");
  const auto add = [](json_record& to, const std::string& name, const std::optional<double>& value,
                      const place& where, const char* what) {
    if (value) {
      to.add(name, *value);
    } else {
      to.add_unknown(name, where.version == 0
                               ? fmt::format("no control group has the controller '{}'", what)
                               : "no limit is set");
    }
  };
  json_record found;
  if (cpu.version == 0 && memory.version == 0) {
    found.add_unknown("version", "no control group is mounted, or /proc/self/cgroup is missing");
    found.add_unknown("path", "no control group was found");
  } else {
    found.add("version", std::max(cpu.version, memory.version));
    found.add("path", cpu.version != 0 ? cpu.path : memory.path);
  }
  add(found, "processors_worth", limits.processors, cpu, "cpu");
  add(found, "memory_bytes", limits.memory_bytes, memory, "memory");
  found.add("processors", cpuset(files));
  return found.object();
}

}  // namespace toll::suite
