// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/commands.hpp"
#include "harness/commands/measuring.hpp"
#include "harness/exit_code.hpp"
#include "harness/interruption.hpp"
#include "harness/report/figures_of_merit.hpp"
#include "harness/report/output_file.hpp"
#include "harness/report/run_csv.hpp"
#include "harness/report/run_json.hpp"
#include "harness/report/run_table.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace toll::suite {
namespace {

/// `format` is one that the options allow.
std::unique_ptr<derived> writer_for(const options& options, const journal& from, const sink& out) {
  const std::string& format = options.format;
  if (format == "json") {
    return std::make_unique<run_json>(out);
  }
  if (format == "csv") {
    return std::make_unique<run_csv>(out, from.header());
  }
  if (format == "fom") {
    return std::make_unique<figures_of_merit>(out);
  }
  return std::make_unique<run_table>(
      out, format == "markdown" ? run_table::format::markdown : run_table::format::text,
      options.verbose);
}

void write(journal& from, const options& options, const sink& out) {
  const auto writer = writer_for(options, from, out);
  derive(from, {writer.get()});
}

}  // namespace

int export_results(const options& options) {
  journal from = journal::open(options.journal);
  output_file file{"--out", options.out.empty() ? "-" : options.out, {from.name()}};
  report_damage(from);
  note_interruptions();
  try {
    write(from, options, [&](std::string_view text) {
      if (interrupted_by() != 0) {
        throw std::system_error(EINTR, std::generic_category(), "stopped");
      }
      file.write(text);
    });
    file.finish();
  } catch (const std::system_error& e) {
    fmt::print(stderr, "toll: {}; the journal is as it was\n", e.what());
    return interrupted_by() != 0 ? 128 + interrupted_by() : static_cast<int>(exit_code::unusable);
  }
  return static_cast<int>(exit_code::ok);
}

}  // namespace toll::suite
