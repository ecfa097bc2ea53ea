// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/commands.hpp"
#include "harness/commands/kept_run.hpp"
#include "harness/exit_code.hpp"
#include "harness/printable.hpp"
#include "harness/report/comparison.hpp"
#include "harness/report/comparison_data.hpp"
#include "harness/report/comparison_text.hpp"
#include "harness/report/output_file.hpp"

#include <fmt/format.h>

#include <system_error>

namespace toll::suite {
namespace {

std::vector<compared_run> runs_to_compare(const std::vector<std::string>& names,
                                          std::vector<std::string>& journals) {
  std::vector<compared_run> runs;
  for (const std::string& name : names) {
    journal from = journal::open(name);
    report_damage(from);
    journals.push_back(from.name());
    runs.push_back(read_run(from));
  }
  return runs;
}

void write_comparison(const comparison& found, const options& options, const sink& out) {
  if (options.format == "csv") {
    write_csv(found, out);
  } else if (options.format == "json") {
    write_json(found, out);
  } else if (options.format == "markdown") {
    write_markdown(found, options.verbose, out);
  } else {
    write_text(found, options.verbose, out);
  }
}

/// Nothing that can be decided is not the same as nothing that is slower.
exit_code verdict_on(const comparison& found, double limit) {
  const slowdowns slower = slower_than(limit, found);
  if (slower.tasks == 0) {
    fmt::print(
        stderr,
        "toll: --fail-above {}: no task has an interval, which takes 5 processes in each run; "
        "run with --processes 5 or more\n",
        limit);
    return exit_code::undecided;
  }
  for (const auto& [task, bound] : slower.above) {
    fmt::print(stderr, "toll: {}: run {} over run 1: {:.3f}, at least {:.3f}, lies above {}\n",
               printable(task->reference->what.text()), task->run + 1, task->ratio.value_or(0),
               bound, limit);
  }
  fmt::print(stderr,
             "toll: --fail-above {}: {} of {} tasks lie above; each lower bound holds with a "
             "confidence of 1 - 0.05/{}\n",
             limit, slower.above.size(), slower.tasks, slower.tasks);
  return slower.above.empty() ? exit_code::ok : exit_code::gate_failed;
}

}  // namespace

int compare_runs(const options& options) {
  std::vector<std::string> journals;
  const std::vector<compared_run> runs = runs_to_compare(options.journals, journals);
  const comparison found = compare(runs);
  require_common_tasks(found);
  output_file file{"--out", options.out.empty() ? "-" : options.out, journals};
  try {
    write_comparison(found, options, [&](std::string_view text) { file.write(text); });
    file.finish();
  } catch (const std::system_error& e) {
    fmt::print(stderr, "toll: {}; the journals are as they were\n", e.what());
    return static_cast<int>(exit_code::unusable);
  }
  return static_cast<int>(options.fail_above ? verdict_on(found, *options.fail_above)
                                             : exit_code::ok);
}

}  // namespace toll::suite
