// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/slow_loops.hpp"

#include "harness/attend.hpp"
#include "harness/journal/identity.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <system_error>

namespace toll::suite {
namespace {

constexpr double longest_reading = 120;  // seconds: code of a large executable takes a while

/// By the number of a run, its executable.
using executables_by_run = std::map<std::size_t, std::string>;

executables_by_run matched(const comparison& compared,
                           const std::vector<std::string>& executables) {
  executables_by_run found;
  for (const std::string& file : executables) {
    const nlohmann::json fingerprint = fingerprint_of_file(file);
    if (fingerprint.is_null()) {
      throw usage_error(
          fmt::format("--executables {}: cannot be read; name the toll of a run", file));
    }
    bool is_of_any = false;
    for (std::size_t run = 0; run < compared.runs->size(); ++run) {
      const nlohmann::json& identity = (*compared.runs)[run].identity;
      if (identity.is_object() && identity.value("executable", nlohmann::json()) == fingerprint) {
        found[run] = std::filesystem::absolute(file).string();
        is_of_any = true;
      }
    }
    if (!is_of_any) {
      throw usage_error(fmt::format(
          "--executables {}: measured none of these runs; it was built again, or is another's",
          file));
    }
  }
  return found;
}

/// What toll code of an executable prints of the variant and the baseline; or why it does not.
std::string code_by(const std::string& executable, const task_id& what) {
  const std::string subject = what.variant == baseline_name ? std::string{our_layer} : what.variant;
  const std::vector<std::string> words{executable,  "code",        "--kernel",
                                       what.kernel, "--algorithm", what.algorithm,
                                       "--backend", what.backend,  "--tuning",
                                       what.tuning, "--layer",     std::string{layer_of(subject)},
                                       "--variant", subject};
  child_process asked{
      {.file = executable, .words = words, .environment = environment_without("BENCHMARK_")}};
  std::string text;
  parting end = parting::ended;
  try {
    end = attend(asked, {.timeout = longest_reading}, [&](std::string_view part) { text += part; });
  } catch (const std::system_error& e) {
    return fmt::format("cannot be started: {}", e.code().message());
  }
  if (end != parting::ended) {
    return "toll code was stopped: it did not end";
  }
  return asked.status() == 0 ? text : "toll code " + how_it_died(asked.status());
}

/// By those builds of the first run and of this one that are known.
hot_loops loops_of(std::size_t run, const task_id& what, const executables_by_run& known,
                   const std::vector<std::string>& labels) {
  hot_loops loops{.run = run, .what = what, .texts = {}};
  for (const std::size_t one : {std::size_t{0}, run}) {
    if (const auto executable = known.find(one); executable != known.end()) {
      loops.texts.emplace_back(labels.at(one), code_by(executable->second, what));
    }
  }
  return loops;
}

}  // namespace

std::vector<hot_loops> hot_loops_of_slowest(const comparison& compared,
                                            const std::vector<std::string>& executables,
                                            const std::vector<std::string>& labels) {
  const executables_by_run found = matched(compared, executables);
  std::vector<hot_loops> all;
  if (found.empty()) {
    return all;
  }
  std::set<std::string> shown;  // sizes of one cell share their code
  for (const run_summary& summary : compared.summaries) {
    for (const compared_task* const task : summary.slowest) {
      const task_id& what = task->other->what;
      const bool is_slower = task->bounds && task->bounds->low > 1;
      const std::string code = fmt::format("{} {} {} {} {} {}", summary.run, what.kernel,
                                           what.algorithm, what.backend, what.tuning, what.variant);
      if (is_slower && shown.insert(code).second) {
        all.push_back(loops_of(summary.run, what, found, labels));
      }
    }
  }
  return all;
}

}  // namespace toll::suite
