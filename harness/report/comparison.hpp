// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/plan/facts.hpp"
#include "harness/report/sink.hpp"
#include "harness/report/statistics.hpp"

#include <string>
#include <vector>

namespace toll {

/// One task that both runs have timed.
struct compared_task {
  task_facts what;
  double first = 0;   // seconds, median
  double second = 0;  // seconds, median
  interval ratio;     // second over first
};

/// What two runs say of the same tasks, and what else is not the same in them.
struct comparison {
  /// Text of two columns; a difference between two lists names what only one of them has.
  struct difference {
    std::string what;
    std::string first;
    std::string second;
  };

  std::vector<difference> differences;
  std::vector<compared_task> tasks;  // the most evident first
  std::vector<std::string> only_in_first;
  std::vector<std::string> only_in_second;
  std::vector<std::string> no_ratio_because;  // for each run of a build whose times mean little
};

/// Reads both journals. Tasks that a run did not time count as not in it.
/// errors   usage_error if no task was timed in both
comparison compare(journal& first, journal& second);

/// As a table, under it the geometric mean of the ratios of each backend and variant.
void write_text(const comparison& of, const sink& out);
void write_markdown(const comparison& of, const sink& out);

}  // namespace toll
