// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/google_context.hpp"

#include "harness/build_facts.hpp"
#include "harness/plan/size.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <sstream>

namespace toll::suite {
namespace {

using json = nlohmann::json;

/// 2031-05-07T11:30:00+02:00
std::string local_time() {
  const std::tm now = fmt::localtime(std::time(nullptr));
  const std::string zone = fmt::format("{:%z}", now);
  return fmt::format("{:%FT%T}{}:{}", now, zone.substr(0, 3), zone.substr(3));
}

/// "48K" is 49152.
double bytes_in(const std::string& text) {
  const std::string unit{text, std::min(text.find_first_not_of("0123456789"), text.size())};
  return number_in(text).value_or(0) * unit_factor(unit.empty() ? unit : unit + "i").value_or(1);
}

/// How many processors are in a mask such as 00000000,00000003.
int processors_in(const std::string& mask) {
  int count = 0;
  for (const char digit : mask) {
    const std::size_t value = std::string_view{"0123456789abcdef"}.find(digit);
    count += value == std::string_view::npos ? 0 : std::popcount(value);
  }
  return count;
}

/// A file of the system may say anything.
std::int64_t whole(double number) {
  return std::abs(number) < 0x1p63 ? std::llround(number) : 0;
}

json caches_of_first_processor(const system_files& files) {
  const std::string folder = "/sys/devices/system/cpu/cpu0/cache";
  json found = json::array();
  for (const std::string& name : files.names(folder)) {
    const auto said = [&](const char* what) {
      return files.read(fmt::format("{}/{}/{}", folder, name, what)).text;
    };
    const auto type = said("type");
    const auto level = files.number(fmt::format("{}/{}/level", folder, name));
    const auto size = said("size");
    if (name.starts_with("index") && type && level && size) {
      found.push_back({{"type", *type},
                       {"level", whole(*level)},
                       {"size", whole(bytes_in(*size))},
                       {"num_sharing", processors_in(said("shared_cpu_map").value_or("1"))}});
    }
  }
  return found;
}

double megahertz(const system_files& files) {
  if (const auto most = files.number("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq")) {
    return *most / 1000;
  }
  return number_in(files.field("/proc/cpuinfo", "cpu MHz").text.value_or("")).value_or(0);
}

bool is_scaled(const system_files& files) {
  const std::string folder = "/sys/devices/system/cpu";
  return std::ranges::any_of(files.names(folder), [&](const std::string& name) {
    const auto governor = files.read(fmt::format("{}/{}/cpufreq/scaling_governor", folder, name));
    return governor.text && *governor.text != "performance";
  });
}

json load_averages(const system_files& files) {
  std::istringstream words{files.read("/proc/loadavg").text.value_or("")};
  json found = json::array();
  for (double average = 0; found.size() < 3 && words >> average;) {
    found.push_back(average);
  }
  return found;
}

}  // namespace

json google_context(const std::string& executable, const system_files& files) {
  return {
      {"date", local_time()},
      {"host_name", files.read("/proc/sys/kernel/hostname").text.value_or("")},
      {"executable", executable},
      {"num_cpus", std::max(1L, sysconf(_SC_NPROCESSORS_ONLN))},
      {"mhz_per_cpu", whole(megahertz(files))},
      {"cpu_scaling_enabled", is_scaled(files)},
      {"caches", caches_of_first_processor(files)},
      {"load_avg", load_averages(files)},
      {"library_build_type", build_facts::of_this_executable().optimised ? "release" : "debug"}};
}

}  // namespace toll::suite
