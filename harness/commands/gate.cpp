// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/code/objdump.hpp"
#include "harness/commands/cell_codes.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/gate/contest.hpp"
#include "harness/gate/gate_table.hpp"
#include "harness/report/progress.hpp"
#include "harness/usage_error.hpp"
#include "harness/worker/budget.hpp"
#include "harness/worker/interruption.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <set>

namespace toll {
namespace {

// A dearer run would take all of a budget for one ratio.
constexpr double longest_run = 1;  // second

/// What tells a cell whose code was read from the others.
std::string key_of(const cell& c) {
  return fmt::format("{} {} {} {}", c.kernel, c.algorithm, c.backend, c.tuning);
}

/// The cells whose arms have the same machine code to the last instruction. None where it cannot be
/// read, which is said on standard error: then time decides.
std::set<std::string> cells_of_same_code(const std::vector<cell>& cells) {
  std::set<std::string> same;
  if (!reads_this_processor) {
    return same;
  }
  try {
    const machine_code::listing listing{machine_code::objdump(machine_code::this_executable())};
    for (const cell_code& one : codes_of(cells, listing)) {
      if (one.is_compared() && one.result.how_alike == machine_code::likeness::identical) {
        same.insert(key_of(one.what));
      }
    }
  } catch (const usage_error& e) {
    fmt::print(stderr, "toll: note: {}; time alone decides\n", e.what());
  }
  return same;
}

struct gate_plan {
  std::vector<contest> contests;
  std::vector<std::string> left_out;  // why
};

/// The cell with its two arms only.
cell with_two_arms(const cell& c) {
  cell two = c;
  two.variants = {arm_named(c, "baseline"), arm_named(c, "portable")};
  return two;
}

gate_plan planned(const std::vector<cell>& cells, const options& options, const machine& here) {
  const std::vector<size_request> sizes = requested_sizes(options);
  const std::set<std::string> same = cells_of_same_code(cells);
  gate_plan all;
  for (const cell& c : cells) {
    if (arm_named(c, "baseline") == nullptr || arm_named(c, "portable") == nullptr) {
      continue;
    }
    for (const batch& arms :
         plan({with_two_arms(c)}, sizes, options.threads, here, grouping::by_size)) {
      contest one{.baseline = arms.at(0),
                  .portable = arms.at(1),
                  .is_same_code = same.contains(key_of(c)),
                  .found = trial{{.limit = options.limits.of(c.backend),
                                  .confidence = options.confidence,
                                  .most = options.processes}}};
      if (guessed_cost(arms.at(0).what->work_of(arms.at(0).n)).run > longest_run) {
        all.left_out.push_back(
            fmt::format("{}: one run may take longer than a second", one.facts().text()));
      } else {
        all.contests.push_back(std::move(one));
      }
    }
  }
  return all;
}

void require_meaning() {
  if (const std::string why = build_facts::of_this_executable().no_toll_because(); !why.empty()) {
    throw usage_error(fmt::format(
        "toll gate: {}, so its times prove nothing; configure with -DCMAKE_BUILD_TYPE=Release",
        why));
  }
}

exit_code code_of(const std::vector<contest>& contests) {
  exit_code code = exit_code::ok;
  for (const contest& c : contests) {
    code = graver(code, code_for(c.is));
    if (c.code_is_right() && c.result() != verdict::pass) {
      code =
          graver(code, c.result() == verdict::fail ? exit_code::gate_failed : exit_code::undecided);
    }
  }
  return code;
}

}  // namespace

int gate(const suite& suite, const options& options, const machine& here) {
  require_meaning();
  const std::vector<cell> cells = runnable_cells(suite, options);
  gate_plan all = planned(cells, options, here);
  if (all.contests.empty()) {
    throw usage_error(
        "toll gate: no selected cell has two arms and a size that takes less than a second; select "
        "others, or give --size");
  }
  warn_about_threads(options.threads,
                     options.gave("--threads") ? "--threads" : "the default --threads", here);
  note_interruptions();
  progress progress;
  const gate_course course =
      hold(all.contests, {.budget = options.time_budget, .timeout = options.timeout},
           [&](double fraction, const std::string& what) { progress.show(fraction, what); });
  progress.clear();
  fmt::print("{}", gate_text(all.contests, course, all.left_out));
  std::fflush(stdout);
  for (const contest& c : all.contests) {
    complain(c.is, c.facts(), c.reason);
  }
  return interrupted_by() != 0 ? 128 + interrupted_by() : static_cast<int>(code_of(all.contests));
}

}  // namespace toll
