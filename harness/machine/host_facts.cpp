// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/host_facts.hpp"

#include "harness/machine/control_group.hpp"
#include "harness/machine/gpu_facts.hpp"
#include "harness/machine/json_record.hpp"
#include "harness/machine/load.hpp"
#include "harness/machine/microarchitecture.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

using json = nlohmann::json;

const std::string cpu_folder = "/sys/devices/system/cpu";
const std::string cpuinfo = "/proc/cpuinfo";
const std::string meminfo = "/proc/meminfo";
constexpr double bytes_in_kib = 1024;
constexpr const char* unnamed_hypervisor = "unnamed";

/// What a file of cpufreq says for each processor allowed: one value if all say the same.
reading of_each_processor(const system_files& files, const topology& processors,
                          const std::string& name) {
  std::set<std::string> values;
  for (const int p : processors.allowed) {
    const reading said = files.read(fmt::format("{}/cpu{}/cpufreq/{}", cpu_folder, p, name));
    if (!said.text) {
      return said;
    }
    values.insert(*said.text);
  }
  return {.text = fmt::format("{}", fmt::join(values, ","))};
}

reading turbo(const system_files& files) {
  if (const reading boost = files.read(cpu_folder + "/cpufreq/boost"); boost.text) {
    return {.text = *boost.text == "0" ? "off" : "on"};
  }
  reading no_turbo = files.read(cpu_folder + "/intel_pstate/no_turbo");
  if (no_turbo.text) {
    return {.text = *no_turbo.text == "0" ? "on" : "off"};
  }
  return no_turbo;
}

void add_microarchitecture(json_record& to, const system_files& files) {
  const std::string name = microarchitecture_by(files);
  if (name.empty()) {
    to.add_unknown("microarchitecture", cpuinfo + " names no family and model");
  } else {
    to.add("microarchitecture", name);
  }
}

json processor_facts(const system_files& files, const topology& processors) {
  json_record found;
  found.add("model", files.field(cpuinfo, "model name"));
  found.add("vendor", files.field(cpuinfo, "vendor_id"));
  found.add("family", files.field(cpuinfo, "cpu family"));
  found.add("model_number", files.field(cpuinfo, "model"));
  found.add("stepping", files.field(cpuinfo, "stepping"));
  add_microarchitecture(found, files);
  found.add("microcode", files.field(cpuinfo, "microcode"));
  found.add("instruction_sets", files.field(cpuinfo, "flags"));
  found.add("sockets", processors.packages.size());
  found.add("socket_processors", processors.packages);
  found.add("cores", processors.cores.size());
  std::size_t siblings = 0;
  std::size_t all = 0;
  for (const auto& core : processors.cores) {
    siblings = std::max(siblings, core.size());
    all += core.size();
  }
  found.add("processors", all);
  found.add("threads_per_core", siblings);
  found.add("smt", files.read(cpu_folder + "/smt/control"));
  found.add("allowed", processors.allowed);
  found.add("governor", of_each_processor(files, processors, "scaling_governor"));
  found.add("frequency_driver", of_each_processor(files, processors, "scaling_driver"));
  found.add_number("least_hz", of_each_processor(files, processors, "cpuinfo_min_freq"), 1e3);
  found.add_number("most_hz", of_each_processor(files, processors, "cpuinfo_max_freq"), 1e3);
  found.add_number("present_hz", files.field(cpuinfo, "cpu MHz"), 1e6);
  found.add("turbo", turbo(files));
  return found.object();
}

json memory_facts(const system_files& files, const topology& processors) {
  json_record found;
  found.add_number("bytes", files.field(meminfo, "MemTotal"), bytes_in_kib);
  found.add_number("available_bytes", files.field(meminfo, "MemAvailable"), bytes_in_kib);
  found.add("page_bytes", sysconf(_SC_PAGESIZE));
  const std::string transparent = "/sys/kernel/mm/transparent_hugepage/";
  found.add("transparent_huge_pages", files.read(transparent + "enabled"));
  found.add("transparent_huge_pages_defrag", files.read(transparent + "defrag"));
  found.add_number("huge_page_bytes", files.field(meminfo, "Hugepagesize"), bytes_in_kib);
  found.add_number("huge_pages_reserved", files.field(meminfo, "HugePages_Total"));
  json nodes = json::array();
  for (const auto& node : processors.numa_nodes) {
    nodes.push_back({{"bytes", whole_if_it_is(node.bytes)}, {"processors", node.processors}});
  }
  found.add("numa_nodes", nodes);
  return found.object();
}

reading name_of_system(const system_files& files) {
  const reading release = files.read("/etc/os-release");
  std::istringstream lines{release.text.value_or("")};
  for (std::string line; std::getline(lines, line);) {
    constexpr std::string_view key = "PRETTY_NAME=";
    if (line.starts_with(key)) {
      std::string name = line.substr(key.size());
      std::erase(name, '"');
      return {.text = std::move(name)};
    }
  }
  return {.reason = release.text ? "/etc/os-release has no PRETTY_NAME" : release.reason};
}

/// The name of what runs this machine as a guest, "none" if it is no guest.
reading hypervisor(const system_files& files) {
  if (reading type = files.read("/sys/hypervisor/type"); type.text) {
    return type;
  }
  const reading flags = files.field(cpuinfo, "flags");
  if (!flags.text) {
    return {.reason = "no /sys/hypervisor/type, and " + flags.reason};
  }
  if ((" " + *flags.text + " ").find(" hypervisor ") == std::string::npos) {
    return {.text = "none"};
  }
  const reading vendor = files.read("/sys/class/dmi/id/sys_vendor");
  const reading product = files.read("/sys/class/dmi/id/product_name");
  return {.text = vendor.text && product.text ? *vendor.text + " " + *product.text
                                              : unnamed_hypervisor};
}

/// What a guest's processor calls its hypervisor, such as "KVMKVMKVM"; no file says that.
std::string hypervisor_by_processor() {
#if defined(__x86_64__)
  constexpr unsigned leaf = 0x40000000;
  std::array<unsigned, 4> words{};
  __cpuid(leaf, words[0], words[1], words[2], words[3]);
  std::string name;
  for (const unsigned word : {words[1], words[2], words[3]}) {
    for (unsigned byte = 0; byte < 4; ++byte) {
      name += static_cast<char>(word >> (8 * byte) & 0xffU);
    }
  }
  name.resize(std::min(name.find('\0'), name.size()));
  return name;
#else
  return {};
#endif
}

void add_mitigations(json_record& to, const system_files& files) {
  const std::string folder = cpu_folder + "/vulnerabilities";
  json_record each;
  for (const std::string& name : files.names(folder)) {
    each.add(name, files.read(fmt::format("{}/{}", folder, name)));
  }
  if (each.object().empty()) {
    to.add_unknown("mitigations", folder + " cannot be listed");
  } else {
    to.add("mitigations", each.object());
  }
}

/// Of the system, and of this process: `setarch -R` switches it off for one.
void add_address_randomisation(json_record& to, const system_files& files) {
  to.add_number("aslr", files.read("/proc/sys/kernel/randomize_va_space"));
  const reading personality = files.read("/proc/self/personality");
  if (!personality.text) {
    to.add_unknown("aslr_off_for_process", personality.reason);
    return;
  }
  constexpr unsigned long no_randomisation = 0x0040000;
  const unsigned long bits = std::strtoul(personality.text->c_str(), nullptr, 16);
  to.add("aslr_off_for_process", (bits & no_randomisation) != 0);
}

json machine_facts(const system_files& files, const topology& processors) {
  json_record found;
  found.add("name", files.read("/proc/sys/kernel/hostname"));
  found.add("processor", processor_facts(files, processors));
  found.add("caches", cache_facts(processors));
  found.add("memory", memory_facts(files, processors));
  found.add("kernel", files.read("/proc/sys/kernel/osrelease"));
  found.add("kernel_build", files.read("/proc/sys/kernel/version"));
  found.add("system", name_of_system(files));
  found.add("hypervisor", hypervisor(files));
  add_mitigations(found, files);
  add_address_randomisation(found, files);
  found.add("load", load_now(files));
  found.add("control_group", control_group_facts(files));
  return found.object();
}

json named(const environment& variables, const std::vector<const char*>& names) {
  json_record found;
  for (const char* name : names) {
    if (const auto value = variables(name)) {
      found.add(name, *value);
    } else {
      found.add_unknown(name, "not set");
    }
  }
  return found.object();
}

}  // namespace

json host_facts(const topology& processors, const system_files& files,
                const environment& variables) {
  json_record found;
  found.add("host", machine_facts(files, processors));
  add_job(found, processors, files, variables);
  found.add(
      "placement",
      named(variables, {"OMP_NUM_THREADS", "OMP_PROC_BIND", "OMP_PLACES", "OMP_SCHEDULE",
                        "OMP_DYNAMIC", "OMP_WAIT_POLICY", "OMP_TARGET_OFFLOAD", "GOMP_CPU_AFFINITY",
                        "GOMP_SPINCOUNT", "KMP_AFFINITY", "KMP_BLOCKTIME", "TBB_NUM_THREADS",
                        "OPENBLAS_CORETYPE", "GLIBC_TUNABLES", "CUDA_VISIBLE_DEVICES"}));
  add_gpus(found, files);
  return found.object();
}

json host_facts() {
  json found =
      host_facts(topology::of_this_machine(), system_files{}, environment_of_this_process());
  json& hypervisor = found.at("host").at("hypervisor");
  if (const std::string name = hypervisor_by_processor();
      hypervisor == unnamed_hypervisor && !name.empty()) {
    hypervisor = name;
  }
  return found;
}

json cache_facts(const topology& processors) {
  json found = json::array();
  for (const topology::cache& c : processors.caches) {
    json like{{"level", c.level},
              {"bytes", whole_if_it_is(c.bytes)},
              {"line_bytes", c.line_bytes},
              {"shared_by", c.processors.size()}};
    const auto same = std::find_if(found.begin(), found.end(), [&](json other) {
      other.erase("instances");
      return other == like;
    });
    if (same == found.end()) {
      like["instances"] = 1;
      found.push_back(std::move(like));
    } else {
      (*same)["instances"] = same->at("instances").get<int>() + 1;
    }
  }
  return found;
}

}  // namespace toll::suite
