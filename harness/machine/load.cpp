// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/load.hpp"

#include "harness/machine/control_group.hpp"
#include "harness/machine/json_record.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {
namespace {

using json = nlohmann::json;

/// Of all processors together, in the order of /proc/stat.
std::vector<double> seconds_of_processors(const system_files& files) {
  std::istringstream line{files.read("/proc/stat").text.value_or("")};
  std::vector<double> seconds;
  std::string name;
  line >> name;
  // user nice system idle iowait irq softirq steal; what follows is part of these.
  constexpr std::size_t columns = 8;
  const auto ticks_per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  for (double ticks = 0; name == "cpu" && seconds.size() < columns && line >> ticks;) {
    seconds.push_back(ticks / ticks_per_second);
  }
  return seconds.size() == columns ? seconds : std::vector<double>{};
}

void add_average(json_record& to, const system_files& files) {
  const reading said = files.read("/proc/loadavg");
  to.add_number("average_of_1_minute", said);
  // 0.42 0.23 0.09 2/345 6789: of these, two run.
  std::istringstream words{said.text.value_or("")};
  std::string word;
  for (int i = 0; i < 4; ++i) {
    words >> word;
  }
  to.add_number("running", said.text && words ? reading{.text = word}
                                              : reading{.reason = "/proc/loadavg has no 4th word"});
}

/// The growth of a number, over `span`; unknown if either is.
void add_share(json_record& to, const std::string& name, const char* key, const json& before,
               const json& after) {
  const auto grown = [&](const char* counter) {
    return after.at(counter).get<double>() - before.at(counter).get<double>();
  };
  for (const char* needed : {key, "processor_seconds"}) {
    if (!before.at(needed).is_number() || !after.at(needed).is_number()) {
      to.add_unknown(name, std::string{needed} + " is not known");
      return;
    }
  }
  const double span = grown("processor_seconds");
  if (span > 0) {
    to.add(name, std::max(0.0, grown(key)) / span);
  } else {
    to.add_unknown(name, "the clock of the processors did not move in between");
  }
}

}  // namespace

json load_now(const system_files& files) {
  json_record found;
  add_average(found, files);
  if (const auto seconds = seconds_of_processors(files); !seconds.empty()) {
    double all = 0;
    for (const double s : seconds) {
      all += s;
    }
    found.add("processor_seconds", all);
    found.add("stolen_seconds", seconds.back());
  } else {
    found.add_unknown("processor_seconds", "/proc/stat has no line of all processors");
    found.add_unknown("stolen_seconds", "/proc/stat has no line of all processors");
  }
  if (const auto throttled = control_group::of_this_process(files).throttled_seconds) {
    found.add("throttled_seconds", *throttled);
  } else {
    found.add_unknown("throttled_seconds", "no control group counts it");
  }
  return found.object();
}

json load_between(const json& before, const json& after) {
  json_record found;
  found.add("before", before);
  found.add("after", after);
  add_share(found, "stolen_share", "stolen_seconds", before, after);
  add_share(found, "throttled_share", "throttled_seconds", before, after);
  return found.object();
}

}  // namespace toll::suite
