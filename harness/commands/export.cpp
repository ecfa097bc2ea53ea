// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/commands.hpp"
#include "harness/commands/export_formats.hpp"
#include "harness/commands/kept_run.hpp"
#include "harness/exit_code.hpp"
#include "harness/interruption.hpp"
#include "harness/report/output_file.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace toll::suite {

int export_results(const options& options) {
  if (is_binary(options.format) && options.out.empty()) {
    throw usage_error(
        fmt::format("--format {0}: it is no text for a terminal; write --out FILE too, or --out - "
                    "for a pipe",
                    options.format));
  }
  std::vector<journal> runs;
  std::vector<std::string> names;
  for (const std::string& name : options.journals) {
    runs.push_back(journal::open(name));
    names.push_back(runs.back().name());
  }
  require_exportable(options.format, runs);
  output_file file{"--out", options.out.empty() ? "-" : options.out, names};
  for (const journal& run : runs) {
    report_damage(run);
  }
  note_interruptions();
  try {
    export_runs(options.format, runs, options.verbose, [&](std::string_view text) {
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
