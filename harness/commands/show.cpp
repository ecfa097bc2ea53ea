// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/chosen_colours.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/kept_run.hpp"
#include "harness/commands/show_gate.hpp"
#include "harness/exit_code.hpp"
#include "harness/journal/journal_file.hpp"
#include "harness/report/closing_summary.hpp"
#include "harness/report/run_table.hpp"
#include "harness/report/selected_results.hpp"
#include "harness/standard_streams.hpp"

#include <unistd.h>

#include <optional>

namespace toll::suite {

int show(const suite& suite, const options& options) {
  if (kind_of_journal(options.journal) == journal_kind::gate) {
    return show_gate(suite, options);
  }
  journal from = journal::open(options.journal);
  report_damage(from);
  const table_view view{.worst = options.worst,
                        .width = options.wide ? std::nullopt : terminal_columns(STDOUT_FILENO),
                        .colours = chosen_colours(options, suite)};
  closing_summary summary{write_to_stdout, view};
  run_table table{write_to_stdout, run_table::format::text, options.verbose, view};
  derived& shown = options.summary ? static_cast<derived&>(summary) : table;
  selected_results selected{shown, options.selection};
  derive(from, {&selected});
  return static_cast<int>(exit_code::ok);
}

}  // namespace toll::suite
