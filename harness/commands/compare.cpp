// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/commands.hpp"
#include "harness/commands/measuring.hpp"
#include "harness/exit_code.hpp"
#include "harness/printable.hpp"
#include "harness/report/comparison.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace toll {

int compare_runs(const options& options) {
  journal first = journal::open(options.journal);
  journal second = journal::open(options.second_journal);
  complain_about_damage(first);
  complain_about_damage(second);
  const comparison found = compare(first, second);
  const sink out = [](std::string_view text) { fmt::print("{}", text); };
  if (options.format == "markdown") {
    write_markdown(found, out);
  } else {
    write_text(found, out);
  }
  std::fflush(stdout);
  exit_code code = exit_code::ok;
  for (const compared_task& t : found.tasks) {
    if (options.fail_above && t.ratio.low > *options.fail_above) {
      fmt::print(stderr, "toll: {}: second/first {:.3f} [{:.3f}, {:.3f}] lies above {}\n",
                 printable(t.what.text()), t.ratio.value, t.ratio.low, t.ratio.high,
                 *options.fail_above);
      code = exit_code::gate_failed;
    }
  }
  return static_cast<int>(code);
}

}  // namespace toll
