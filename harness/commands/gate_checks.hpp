// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/gate/cell_verdict.hpp"
#include "harness/gate/paired_cell.hpp"
#include "harness/plan/cell.hpp"
#include "harness/plan/machine.hpp"
#include "harness/report/text_table.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <string>
#include <vector>

// The three ways in which toll gate looks at cells.
namespace toll::suite {

/// What a check found, before waivers.
struct check_result {
  std::vector<cell_verdict> verdicts = {};
  std::vector<std::string> lines = {};  // what else is to be known
  std::string of_passed = {};           // stands in the last line after the number that pass
  double seconds = 0;
  std::vector<nlohmann::json> figures = {};  // of each verdict, for the journal

  /// The table. Its rows end with the verdicts, which waivers may have changed meanwhile.
  std::function<text_table(const std::vector<cell_verdict>& verdicts)> table = {};
};

/// All cells have two arms. check_time decides a cell among `waived` by the limit there, and hands
/// on what each process found.
/// errors   usage_error if there is none that can be looked at so
check_result check_time(const std::vector<cell>& cells, const options& options, const machine& here,
                        const std::map<std::string, double>& waived,
                        const std::function<void(const gate_process&)>& take);
check_result check_code(const std::vector<cell>& cells);
check_result check_counts(const std::vector<cell>& cells, const options& options,
                          const machine& here);

}  // namespace toll::suite
