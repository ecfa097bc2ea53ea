// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/run_ceilings.hpp"

#include "harness/build_facts.hpp"
#include "harness/input_file.hpp"
#include "harness/machine/ceilings.hpp"
#include "harness/machine/host_facts.hpp"
#include "harness/machine/roofline.hpp"
#include "harness/report/machine_report.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>

namespace toll {
namespace {

using json = nlohmann::json;

// Of the whole budget, and never more than these seconds.
constexpr double part_of_budget = 0.05;
constexpr double most_seconds = 5;

usage_error refused(const std::string& file, std::string_view why) {
  return usage_error(fmt::format(
      "--ceilings {}: {}; give a file that toll machine --json wrote here, or none", file, why));
}

bool is_of(const json& host, const json& document) {
  const json& other = document.at("host");
  return other.at("name") == host.at("name") && other.at("caches") == host.at("caches") &&
         other.at("processor").at("model") == host.at("processor").at("model");
}

json ceilings_in(const std::string& file) {
  try {
    const json document = json::parse(text_of_file(file), nullptr, false);
    if (document.at("schema") != machine_schema) {
      throw refused(file, fmt::format("is not of the layout {}", machine_schema));
    }
    if (!is_of(host_facts().at("host"), document)) {
      throw refused(file, "was measured on another machine");
    }
    static_cast<void>(roofline{document.at("ceilings"), {}});
    return document.at("ceilings");
  } catch (const unreadable_file& e) {
    throw refused(file, fmt::format("cannot be read: {}", e.what()));
  } catch (const json::exception&) {
    throw refused(file, "does not hold what a machine can do");
  }
}

/// The threads, levels and backends that the tasks of a plan use.
struct needs {
  std::set<int> threads;
  std::set<std::string> levels;
  std::set<std::string> backends;
};

needs of(const std::vector<batch>& plan) {
  const topology processors = topology::of_this_machine();
  needs found;
  for (const batch& tasks : plan) {
    for (const task& t : tasks) {
      if (t.what->is_on_host) {
        found.threads.insert(t.threads);
        found.levels.insert(level_of(t.what->work_of(t.n).working_set, processors,
                                     placement(processors, t.threads)));
        found.backends.insert(t.what->backend);
      }
    }
  }
  return found;
}

json measured(double seconds, double timeout, const std::vector<batch>& plan, const machine& here,
              progress& progress) {
  if (const std::string why = build_facts::of_this_executable().no_toll_because(); !why.empty()) {
    return {{"reasons", {{"ceilings", why}}}};
  }
  const needs needed = of(plan);
  if (needed.threads.empty()) {
    return {{"reasons", {{"ceilings", "nothing of the plan runs on the host"}}}};
  }
  const measured_ceilings found = ceilings_from_workers(
      {.threads = {needed.threads.begin(), needed.threads.end()},
       .settings = {.repetitions = 5,
                    .min_time = 0.002,
                    .memory_available = here.memory_available,
                    .time_limit = std::min(most_seconds, part_of_budget * seconds)},
       .levels = {needed.levels.begin(), needed.levels.end()}},
      {needed.backends.begin(), needed.backends.end()}, timeout,
      [&](double, const std::string& what) { progress.show(0, "ceilings: " + what); });
  for (const std::string& what : found.crashed) {
    fmt::print(stderr, "toll: note: no ceiling: {}\n", what);
  }
  return found.rows;
}

}  // namespace

std::optional<json> ceilings_in_file(const options& options) {
  return options.ceilings.empty() || options.ceilings == no_ceilings
             ? std::nullopt
             : std::optional{ceilings_in(options.ceilings)};
}

ceilings_source ceilings_for(const options& options, const std::vector<batch>& plan,
                             const machine& here) {
  if (const auto in_file = ceilings_in_file(options)) {
    return [rows = *in_file](double, progress&) { return rows; };
  }
  return [&plan, &here, timeout = options.timeout](double seconds, progress& progress) {
    return measured(seconds, timeout, plan, here, progress);
  };
}

}  // namespace toll
