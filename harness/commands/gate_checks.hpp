// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/gate/build_pair.hpp"
#include "harness/gate/cell_verdict.hpp"
#include "harness/gate/paired_cell.hpp"
#include "harness/plan/contest.hpp"
#include "harness/plan/machine.hpp"
#include "harness/report/text_table.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

// The three ways in which toll gate looks at contests.
namespace toll::suite {

/// What a check found, before waivers.
struct check_result {
  std::vector<cell_verdict> verdicts = {};
  std::vector<std::string> lines = {};  // what else is to be known
  std::string of_passed = {};           // stands in the last line after the number that pass
  double seconds = 0;
  std::vector<nlohmann::json> figures = {};        // of each verdict, for the journal
  std::map<std::string, std::string> builds = {};  // if two are compared: their roles, and which

  /// The table. Its rows end with the verdicts, which waivers may have changed meanwhile.
  std::function<text_table(const std::vector<cell_verdict>& verdicts)> table = {};
};

/// The two builds that the options name; null if they name none.
/// errors   usage_error if one cannot be used, or they differ in more than their sources
std::unique_ptr<const build_pair> builds_to_compare(const options& options, const machine& here);

/// The contests of what both builds have, each with its variant of both; for what only one has, a line.
/// errors   usage_error if there is none
std::vector<contest> contests_in_both(const std::vector<contest>& contests,
                                      const build_pair& builds, std::vector<std::string>& lines);

/// All contests are possible. check_time decides one among `waived` by the limit there, and hands on
/// what each process found. `builds` are those of whose variants the contests are, or null.
/// errors   usage_error if there is none that can be looked at so
check_result check_time(const std::vector<contest>& contests, const options& options,
                        const machine& here, const std::map<std::string, double>& waived,
                        const std::function<void(const gate_process&)>& take,
                        const build_pair* builds);
check_result check_code(const std::vector<contest>& contests);
check_result check_counts(const std::vector<contest>& contests, const options& options,
                          const machine& here);

}  // namespace toll::suite
