// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/system_files.hpp"

#include <sys/types.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// What kept the threads of this process from running while a sample was taken.
struct disturbance {
  double seconds = 0;    // that the sample took
  double delay = 0;      // seconds for which the thread that waited longest could have run
  double lost = 0;       // seconds that the calling thread neither ran, nor waited, nor slept
  double stolen = 0;     // seconds of steal time, on the processors of these threads
  double throttled = 0;  // seconds by the quota of the control group
  long major_faults = 0;
  int migrations = 0;                     // threads that ran on another processor than before
  std::optional<int> shared_by_two = {};  // a processor on which two of the threads ran

  /// The gravest of what is more than `share` of the sample; empty if it counts as undisturbed, as
  /// any does if the share is 1.
  std::string cause(double share) const;
};

/// Watches the threads of this process by what the kernel counts of each. What the kernel does not
/// say counts as nothing. start() and stop() stand around a sample, outside of what is timed: each
/// reads two small files for each thread.
class sample_watch {
public:
  sample_watch();
  sample_watch(const sample_watch&) = delete;
  sample_watch& operator=(const sample_watch&) = delete;
  ~sample_watch();

  /// Looks for threads again. To be called when some may have been started.
  void find_threads();

  void start();
  disturbance stop();

private:
  struct thread;
  class kernel_file;
  struct moment;

  moment now();
  double stolen_seconds(const std::vector<int>& processors);

  std::map<pid_t, std::unique_ptr<thread>> threads_;
  std::unique_ptr<kernel_file> stat_;
  std::unique_ptr<moment> before_;
  bool has_quota_ = false;
  system_files files_;
};

}  // namespace toll::suite
