// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/journal/journal.hpp"
#include "harness/journal/journal_writer.hpp"
#include "harness/plan/batch.hpp"
#include "harness/report/output_folder.hpp"

#include <string>
#include <vector>

// What a new run and one that goes on have in common.
namespace toll {

/// The ids of all tasks, batch by batch, as a journal has them.
std::vector<std::vector<std::string>> ids_of(const std::vector<batch>& batches);

/// A run under way: what is measured goes to the journal, and all that anybody sees comes from
/// there.
class measuring {
public:
  measuring(journal_writer& writer, journal& kept, const output_folder& folder);

  /// Measures the batches that the journal lacks, and writes how it ended.
  void measure(const std::vector<batch>& batches, const run_settings& settings);

  /// Prints the table, leaves run.json and run.csv in the folder, and returns the exit code.
  int report(bool with_figures_of_merit);

private:
  void sweep(const std::vector<batch>& batches, const run_settings& settings);
  int exit_code_of_all();

  journal_writer& writer_;
  journal& kept_;
  const output_folder& folder_;
  bool is_full_ = false;  // the disk, or whatever else keeps the journal from growing
};

/// Names on standard error the lines that cannot be used.
void complain_about_damage(const journal& of);

}  // namespace toll
