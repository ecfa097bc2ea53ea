// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/limits.hpp"
#include "harness/commands/typed_options.hpp"
#include "harness/plan/machine.hpp"
#include "harness/plan/selection.hpp"
#include "harness/suite.hpp"

#include <cstddef>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace toll::suite {

/// A command line, understood. Sizes are still text: what they mean depends on the kernel. Every
/// option that a command takes is set, by the user or by its default in the table of options.
struct options {
  command what = command::list;
  toll::suite::selection selection;
  bool json = false;

  std::optional<std::string> sizes;  // none: each kernel has its own
  bool are_sizes_of_preset = false;  // then a kernel that fills no cache keeps its own
  std::vector<int> threads;          // never empty

  int repetitions = 0;           // of toll machine
  int samples = 0;               // of each variant, in each process
  double min_time = 0;           // seconds
  double most_disturbed = 0;     // of a sample; it is dropped if others had more
  double time_budget = 0;        // seconds
  double timeout = 0;            // seconds
  std::optional<double> memory;  // bytes that a worker may hold; none: what is available
  bool share_code = false;       // workers run the executable's file, not a copy each
  std::string out;               // empty: a new folder, or standard output
  std::string ceilings;          // empty: measured; or none; or a file of toll machine --json

  toll::suite::limits limits;  // of the gate
  double confidence = 0;       // of each of its bounds
  int processes = 0;           // for a cell; of the gate at most
  std::string manifest;        // empty: no cells are expected
  bool update_manifest = false;
  bool by_code = false;                 // it compares machine code
  bool by_counts = false;               // or counts instructions; it times otherwise
  std::string executable;               // the build whose variants are judged; empty: this one
  std::string against_executable;       // the build that they are compared with
  bool allow_different_builds = false;  // in compiler, options or libraries
  std::string markdown;                 // files to write, or empty
  std::string junit;
  std::string criteria;  // that nodes are judged by; empty: by none

  bool resume = false;            // what stands in the folder `out`
  bool per_node = false;          // each rank of a job has a folder in it
  std::vector<std::string> lost;  // nodes whose parts are measured, one by each node of the job
  std::string replaces;  // of these, that of this rank; its run is in `lost_run`, if it left one
  std::string lost_run;
  bool figures_of_merit = false;  // are printed too
  bool dry_run = false;
  bool retries = false;  // what crashed before
  bool verbose = false;
  double wait_quiet = 0;  // seconds to wait for others to finish, before it measures
  std::size_t most_processes = std::numeric_limits<std::size_t>::max();  // then it stops

  std::string journal;                   // to show: a file, or its folder
  std::vector<std::string> journals;     // to export, compare or report; the first is the reference
  std::vector<std::string> executables;  // that measured them, to read their code
  bool data = false;                     // what a report is drawn from, in place of it
  std::optional<double> fail_above;
  std::string format;
  std::string color;                 // auto, always or never
  std::optional<std::size_t> worst;  // rows to show; none: all
  bool summary = false;              // in place of the rows
  bool wide = false;                 // all columns, whatever the terminal

  std::set<std::string> given;  // names of the options that were typed

  /// errors   std::logic_error if no command has such an option: it would never be given
  bool gave(const std::string& name) const;
};

/// Empty if all that was asked for was help or the version, which has been printed then.
/// errors   usage_error
std::optional<options> parse_options(int argc, char** argv, const machine& here,
                                     const std::vector<known_backend>& backends);

}  // namespace toll::suite
