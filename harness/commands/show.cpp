// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/commands.hpp"
#include "harness/commands/measuring.hpp"
#include "harness/exit_code.hpp"
#include "harness/report/closing_summary.hpp"
#include "harness/report/run_table.hpp"
#include "harness/report/selected_results.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <optional>
#include <string_view>

namespace toll::suite {
namespace {

/// None if standard output is no terminal, or one that does not know.
std::optional<std::size_t> columns_of_output() {
  winsize size{};
  const bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return is_known ? std::optional<std::size_t>{size.ws_col} : std::nullopt;
}

void print_shown(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace

int show(const options& options) {
  journal from = journal::open(options.journal);
  report_damage(from);
  closing_summary summary{print_shown};
  run_table table{
      print_shown,
      run_table::format::text,
      options.verbose,
      {.worst = options.worst, .width = options.wide ? std::nullopt : columns_of_output()}};
  derived& shown = options.summary ? static_cast<derived&>(summary) : table;
  selected_results selected{shown, options.selection};
  derive(from, {&selected});
  return static_cast<int>(exit_code::ok);
}

}  // namespace toll::suite
