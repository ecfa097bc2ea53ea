// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/commands/run_ceilings.hpp"
#include "harness/exit_code.hpp"
#include "harness/journal/journal.hpp"
#include "harness/journal/journal_writer.hpp"
#include "harness/journal/roofline.hpp"
#include "harness/plan/batch.hpp"
#include "harness/report/colours.hpp"
#include "harness/report/output_folder.hpp"
#include "harness/report/whole_file.hpp"
#include "harness/worker/progress.hpp"
#include "harness/worker/sweep.hpp"

#include <optional>
#include <string>
#include <vector>

// What a new run and one that goes on have in common.
namespace toll::suite {

/// A run under way: what is measured goes to the journal, and all that anybody sees comes from
/// there.
class measuring {
public:
  /// `load` is that of the machine before; `group` the ranks that measure with this one, or null.
  measuring(journal_writer& writer, journal& kept, const output_folder& folder, nlohmann::json load,
            rank_group* group);

  /// Writes that the run is resumed.
  void resume(const resume_record& record);

  /// Measures what the journal lacks, and writes how it ended. `ceilings` are asked for if the
  /// journal is to have them and does not, and once more after the last batch if they were measured.
  /// A worker may hold `memory` bytes.
  void measure(const std::vector<batch>& batches, const run_settings& settings,
               const ceilings_source& ceilings, const options& options, double memory);

  /// Prints the summary in these colours, leaves run.json and run.csv in the folder, and returns the
  /// exit code.
  int report(const options& options, const colours& in);

private:
  template <class Record>
  void append(const Record& record);
  void add_ceilings(double seconds, const ceilings_source& ceilings, bool are_in_file,
                    progress& progress);
  void sweep_between_ceilings(const std::vector<batch>& batches, run_settings settings,
                              const ceilings_source& ceilings, const options& options,
                              double memory, progress& progress);
  void sweep(const std::vector<batch>& batches, const run_settings& settings,
             const options& options, double memory, progress& progress);
  batch_record record_of(const process_result& done, const batch& planned) const;
  int exit_code_of_all();
  void print_places(const options& options, const whole_file& json_file) const;

  journal_writer& writer_;
  journal& kept_;
  const output_folder& folder_;
  nlohmann::json load_;
  rank_group* group_;
  roofline ceilings_;
  std::optional<exit_code> stopped_;  // because the journal can grow no more
};

}  // namespace toll::suite
