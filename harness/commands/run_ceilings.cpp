// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/run_ceilings.hpp"

#include "harness/build_facts.hpp"
#include "harness/input_file.hpp"
#include "harness/journal/malformed_record.hpp"
#include "harness/journal/packed_file.hpp"
#include "harness/journal/roofline.hpp"
#include "harness/machine/host_facts.hpp"
#include "harness/report/machine_report.hpp"
#include "harness/strict_json.hpp"
#include "harness/usage_error.hpp"
#include "harness/worker/ceiling_workers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <string>
#include <system_error>

namespace toll::suite {
namespace {

using json = nlohmann::json;

constexpr double most_seconds = 5;  // once, whatever the budget is

usage_error refused(const std::string& file, std::string_view why) {
  return usage_error(fmt::format(
      "--ceilings {}: {}; give a file that toll machine --json wrote here, or none", file, why));
}

struct compared_fact {
  const char* name;
  const char* place;  // in a document of toll machine --json
};

// What a ceiling depends on, beside the machine's load: what may be in the way of a thread, and
// what the loops were compiled to.
constexpr std::array compared_facts{compared_fact{"host", "/host/name"},
                                    compared_fact{"processor", "/host/processor/model"},
                                    compared_fact{"caches", "/host/caches"},
                                    compared_fact{"kernel", "/host/kernel"},
                                    compared_fact{"allowed processors", "/host/processor/allowed"},
                                    compared_fact{"version of toll", "/build/version"},
                                    compared_fact{"commit", "/build/commit"},
                                    compared_fact{"uncommitted changes", "/build/dirty"},
                                    compared_fact{"compiler", "/build/compiler"},
                                    compared_fact{"build type", "/build/type"},
                                    compared_fact{"compiler options", "/build/flags"}};

/// In words, which of the facts are not those of `here`; empty if all are.
std::string what_differs(const json& there, const json& here) {
  constexpr std::size_t most_letters = 60;
  std::string text;
  for (const compared_fact& f : compared_facts) {
    const json& then = there.at(json::json_pointer{f.place});
    const json& now = here.at(json::json_pointer{f.place});
    if (then != now) {
      const bool is_short = std::max(then.dump().size(), now.dump().size()) <= most_letters;
      text += fmt::format("{}{}{}", text.empty() ? "" : "; ", f.name,
                          is_short ? fmt::format(": {} there, {} here", then.dump(), now.dump())
                                   : std::string{" differ"});
    }
  }
  return text;
}

std::string text_of_packed_or_plain(const std::string& file) {
  size_of_regular_file(file);  // of a FIFO, gzip would wait for a writer
  return file.ends_with(packed_ending) ? unpacked_text(file) : text_of_file(file);
}

json ceilings_in(const std::string& file) {
  json here = host_facts();
  here["build"] = record_of(build_facts::of_this_executable());
  try {
    return ceilings_in_text(text_of_packed_or_plain(file), file, here);
  } catch (const unreadable_file& e) {
    throw refused(file, fmt::format("cannot be read: {}", e.what()));
  }
}

/// The threads, levels and backends that the tasks of a plan use.
struct needs {
  std::set<int> threads;
  std::set<std::string> levels;
  std::set<std::string> backends;
};

needs of(const std::vector<batch>& plan) {
  needs found;
  for (const batch& tasks : plan) {
    for (const task& t : tasks) {
      if (t.what->is_on_host) {
        found.threads.insert(t.threads);
        found.levels.insert(t.level);
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
  const ceilings_of_workers found = ceilings_from_workers(
      {.threads = {needed.threads.begin(), needed.threads.end()},
       .settings = {.repetitions = 5,
                    .min_time = 0.002,
                    .memory_available = here.memory_available,
                    .time_limit = seconds},
       .levels = {needed.levels.begin(), needed.levels.end()}},
      {needed.backends.begin(), needed.backends.end()}, timeout,
      [&](double, const std::string& what) { progress.show("ceilings: " + what); });
  for (const std::string& what : found.crashed) {
    fmt::print(stderr, "toll: note: no ceiling: {}\n", what);
  }
  return to_json(found.measured);
}

}  // namespace

double seconds_for_ceilings(double budget) {
  return std::clamp(ceilings_share_of_budget / 2 * budget, 0.0, most_seconds);
}

json ceilings_in_text(const std::string& text, const std::string& file, const json& here) {
  try {
    const json document = shallow_json(text);
    if (document.at("schema") != machine_schema) {
      throw refused(file, fmt::format("is not of the layout {}", machine_schema));
    }
    if (const std::string differs = what_differs(document, here); !differs.empty()) {
      throw refused(file, "was measured on another machine or by another toll: " + differs);
    }
    static_cast<void>(roofline{document.at("ceilings"), {}});
    return document.at("ceilings");
  } catch (const json::exception&) {
    throw refused(file, "does not hold what a machine can do");
  } catch (const malformed_record& e) {
    throw refused(file, e.what());
  }
}

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

}  // namespace toll::suite
