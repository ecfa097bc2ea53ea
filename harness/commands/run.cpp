// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/run_ceilings.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/report/output_folder.hpp"
#include "harness/report/run_json.hpp"
#include "harness/report/run_table.hpp"
#include "harness/worker/interruption.hpp"
#include "harness/worker/sweep.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <system_error>

namespace toll {
namespace {

int exit_code_of(const sweep_result& result) {
  return result.interrupted_by != 0 ? 128 + result.interrupted_by
                                    : static_cast<int>(worst(result.outcomes));
}

}  // namespace

int run(const suite& suite, const options& options, const machine& here,
        const std::vector<std::string>& command_line) {
  const std::vector<cell> cells = runnable_cells(suite, options);
  const auto batches =
      plan(cells, requested_sizes(options), options.threads, here, grouping::by_size);
  check_ceilings_file(options);
  const output_folder folder{options.out};
  warn_about_threads(options, here);
  const build_facts build = build_facts::of_this_executable();
  auto context = run_context(command_line, build);

  note_interruptions();
  progress progress;
  const auto start = std::chrono::steady_clock::now();
  context["ceilings"] = ceilings_of_run(options, batches, here, progress);
  const roofline ceilings{context.at("ceilings"), topology::of_this_machine()};
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  const sweep_result result = run_sweep(batches,
                                        {.is_timed = true,
                                         .repetitions = options.repetitions,
                                         .min_time = options.min_time,
                                         .time_budget = options.time_budget - spent.count(),
                                         .timeout = options.timeout},
                                        progress);
  end_run(context);

  fmt::print("{}{}", run_table(result, build, ceilings), missing_text(cells));
  complain(result.outcomes);
  try {
    const auto path =
        folder.write("run.json", run_document(std::move(context), result, ceilings).dump(1) + "\n");
    fmt::print("results: {}\n", path.string());
  } catch (const std::system_error& e) {
    fmt::print(stderr, "toll: {}; the table above is all that is left of this run\n", e.what());
    return static_cast<int>(exit_code::unusable);
  }
  return exit_code_of(result);
}

}  // namespace toll
